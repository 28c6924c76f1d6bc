import { useState } from 'react';
import { MarkView } from '../marking/mark-view.tsx';
import type { FinishedViewProps } from '../result/finished-view.ts';
import type { StageMode } from '../stage/stage-toolbar.tsx';
import { MarkedResultView } from './marked-result-view.tsx';

/** A photo on which something is marked, and what the tool makes of it; from the result the way leads back to the mask. */
export default function MaskView(props: FinishedViewProps) {
  const isDone = props.work.phase === 'done';
  const [mode, setMode] = useState<StageMode>(isDone ? 'compare' : 'mark');
  if (isDone && mode !== 'mark') {
    return <MarkedResultView {...props} start={mode} onMark={() => setMode('mark')} />;
  }
  return <MarkView {...props} onMode={isDone ? setMode : null} />;
}
