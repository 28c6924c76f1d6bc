import { type ReactNode, useCallback, useEffect, useState } from 'react';
import type { Box } from '../../imaging/raster/raster.ts';
import { BrushControls } from '../brush/brush-controls.tsx';
import { type BrushSettings, readBrush, resizeBrush, writeBrush } from '../brush/brush-settings.ts';
import { type CutoutTool, CutoutTools } from '../cutout/cutout-toolbar.tsx';
import { PickBar } from '../cutout/pick-bar.tsx';
import type { WorkspaceSession } from '../session/workspace-session.ts';
import type { StageZoom } from '../stage/stage-zoom.ts';
import type { WorkspaceKeyActions } from '../stage/workspace-keys.ts';
import { type LookHere, useLookHere } from '../unsure/look-here.ts';
import { LookHereBar, LookHereButton } from '../unsure/look-here.tsx';
import type { SubjectPick, Work } from '../work/work.ts';

const brushStep = 1.2;

/** What a hand does to a cut-out, and how far it is. */
export interface CutoutHand {
  readonly tool: CutoutTool;
  choose(tool: CutoutTool): void;
  readonly brush: BrushSettings;
  setBrush(brush: BrushSettings): void;
  readonly pick: SubjectPick;
  setPick(pick: SubjectPick): void;
  readonly look: LookHere;
  /** Goes to the next place that is unsure. */
  lookHere(): void;
  readonly canPick: boolean;
  readonly keys: Partial<WorkspaceKeyActions>;
}

interface CutoutHandParts {
  work: Work;
  session: WorkspaceSession;
  zoom: StageZoom;
  /** What is unsure in it. */
  places: readonly Box[];
  /** What is in hand first; `place`: the first unsure place is looked at. */
  start?: CutoutTool | 'place';
  /** A click can say what the subject is. */
  canPick?: boolean;
  /** A tool was taken, or a place is to be looked at: the comparison makes room. */
  onTake(): void;
}

export function useCutoutHand(parts: CutoutHandParts): CutoutHand {
  const { work, session, zoom, places, start, canPick = true, onTake } = parts;
  const [tool, setTool] = useState<CutoutTool>(start === 'place' ? 'look' : (start ?? 'look'));
  const [brush, setBrush] = useState<BrushSettings>(readBrush);
  const [pick, setPick] = useState<SubjectPick>({});
  const look = useLookHere(places, zoom.setView, start === 'place');
  useEffect(() => writeBrush(brush), [brush]);

  const choose = useCallback(
    (next: CutoutTool) => {
      setTool(next);
      setPick({});
      if (next !== 'look') onTake();
    },
    [onTake],
  );
  function lookHere() {
    if (places.length === 0) return;
    onTake();
    look.next();
  }

  return {
    tool,
    choose,
    brush,
    setBrush,
    pick,
    setPick,
    look,
    lookHere,
    canPick,
    keys: {
      ...zoom.keys,
      keep: () => choose('keep'),
      erase: () => choose('erase'),
      ...(canPick && { pick: () => choose('pick') }),
      lookHere,
      smaller: () => setBrush((current) => resizeBrush(current, 1 / brushStep)),
      larger: () => setBrush((current) => resizeBrush(current, brushStep)),
      undo: () => session.undo(work.id),
      redo: () => session.redo(work.id),
      leave: () => {
        choose('look');
        look.leave();
      },
    },
  };
}

interface CutoutHandToolsProps {
  hand: CutoutHand;
  work: Work;
  session: WorkspaceSession;
  /** What is unsure in it. */
  places: readonly Box[];
  /** What the brushes are called, where that is not what they do to a cutout. */
  names?: { readonly keep: string; readonly erase: string };
}

/** Above the bench: what there is to take in hand, and the way to what is unsure. */
export function CutoutHandTools({ hand, work, session, places, names }: CutoutHandToolsProps) {
  return (
    <>
      <CutoutTools
        tool={hand.tool}
        onTool={hand.choose}
        canUndo={work.strokes.length > 0}
        canRedo={work.undone.length > 0}
        onUndo={() => session.undo(work.id)}
        onRedo={() => session.redo(work.id)}
        names={names}
        canPick={hand.canPick}
      />
      <LookHereButton count={places.length} onNext={hand.lookHere} />
    </>
  );
}

interface CutoutHandBarProps {
  hand: CutoutHand;
  work: Work;
  session: WorkspaceSession;
  /** While nothing is done to it. */
  children: ReactNode;
}

/** Below the bench: what there is to set about the tool in hand. */
export function CutoutHandBar({ hand, work, session, children }: CutoutHandBarProps) {
  const { tool, pick } = hand;
  if (tool === 'pick') {
    return (
      <PickBar
        pick={pick}
        isCounted={work.source?.kind !== 'sample'}
        onClear={() => hand.setPick({})}
        onRun={() => session.pickSubject(work.id, pick)}
        onClose={() => hand.choose('look')}
      />
    );
  }
  if (tool === 'keep' || tool === 'erase') {
    const { width, height } = work.media ?? { width: 0, height: 0 };
    return <BrushControls brush={hand.brush} longerSide={Math.max(width, height)} onChange={hand.setBrush} />;
  }
  return hand.look.at === null ? children : <LookHereBar look={hand.look} />;
}
