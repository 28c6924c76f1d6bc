import { useCallback, useState } from 'react';
import type { CutoutTool } from '../cutout/cutout-toolbar.tsx';
import { useMatteLayers } from '../cutout/matte-layers.ts';
import { RunOptions } from '../options/run-options.tsx';
import type { FinishedViewProps } from '../result/finished-view.ts';
import { ResultTicks } from '../ticks/result-ticks.tsx';
import { LookHereButton } from '../unsure/look-here.tsx';
import { useUnsurePlaces } from '../unsure/places-in-layers.ts';
import { matteOf, picksSubject } from '../work/found-matte.ts';
import type { Work } from '../work/work.ts';
import { ComparedResult, firstMode } from './compared-result.tsx';
import { CorrectView } from './correct-view.tsx';

/** A result that was made around a subject, beside its photo; the subject can be corrected by hand, and the tool runs again. */
export default function SubjectView(props: FinishedViewProps) {
  const { work, words, tool, session, options } = props;
  const [mode, setMode] = useState(firstMode(tool));
  const [start, setStart] = useState<CutoutTool | 'place'>('look');
  const matte = useCallback((of: Work) => of.job && matteOf(tool, of, of.job), [tool]);
  const loaded = useMatteLayers(work, session, matte);
  const places = useUnsurePlaces(loaded.layers);
  const correct = (inHand: CutoutTool | 'place') => () => {
    setStart(inHand);
    setMode('subject');
  };
  if (mode === 'subject') {
    return <CorrectView {...props} loaded={loaded} places={places} start={start} onMode={setMode} />;
  }
  const keys = {
    keep: correct('keep'),
    erase: correct('erase'),
    ...(picksSubject(tool) && { pick: correct('pick') }),
    ...(places.length > 0 && { lookHere: correct('place') }),
  };
  // Nothing was cut out: there is nothing to correct.
  const hasMatte = matte(work) !== null;
  return (
    <ComparedResult
      {...props}
      start={mode}
      further={
        hasMatte
          ? {
              mode: 'subject',
              open: correct('look'),
              keys,
              tools: <LookHereButton count={places.length} onNext={correct('place')} />,
            }
          : undefined
      }
    >
      {(shown) => (
        <>
          <ResultTicks tool={tool} words={words} session={session} work={shown} />
          <RunOptions tool={tool} words={words} session={session} options={options} work={shown} />
        </>
      )}
    </ComparedResult>
  );
}
