import { type ReactNode, useCallback, useState } from 'react';
import type { CutoutTool } from '../cutout/cutout-toolbar.tsx';
import { useMatteLayers } from '../cutout/matte-layers.ts';
import type { FinishedViewProps } from '../result/finished-view.ts';
import type { StageMode } from '../stage/stage-toolbar.tsx';
import type { WorkspaceKeyActions } from '../stage/workspace-keys.ts';
import { LookHereButton } from '../unsure/look-here.tsx';
import { useUnsurePlaces } from '../unsure/places-in-layers.ts';
import { matteOf, picksSubject } from '../work/found-matte.ts';
import type { Work } from '../work/work.ts';
import { CorrectView } from './correct-view.tsx';

interface SubjectCorrection {
  /** The cut-out as it is corrected, in place of the result. */
  view(modes?: readonly StageMode[]): ReactNode;
  open(): void;
  readonly keys: Partial<WorkspaceKeyActions>;
  readonly tools: ReactNode;
}

/** The way from a result to the subject it was made around; undefined where nothing was cut out. */
export function useSubjectCorrection(
  props: FinishedViewProps,
  setMode: (mode: StageMode) => void,
): SubjectCorrection | undefined {
  const { work, tool, session } = props;
  const [start, setStart] = useState<CutoutTool | 'place'>('look');
  const matte = useCallback((of: Work) => of.job && matteOf(tool, of, of.job), [tool]);
  const loaded = useMatteLayers(work, session, matte);
  const places = useUnsurePlaces(loaded.layers);
  if (matte(work) === null) return undefined;
  const correct = (inHand: CutoutTool | 'place') => () => {
    setStart(inHand);
    setMode('subject');
  };
  return {
    open: correct('look'),
    keys: {
      keep: correct('keep'),
      erase: correct('erase'),
      ...(picksSubject(tool) && { pick: correct('pick') }),
      ...(places.length > 0 && { lookHere: correct('place') }),
    },
    tools: <LookHereButton count={places.length} onNext={correct('place')} />,
    view: (modes) => <CorrectView {...props} {...{ loaded, places, start, modes }} onMode={setMode} />,
  };
}
