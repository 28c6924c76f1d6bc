import { lazy, type ReactNode, Suspense, useState } from 'react';
import { LazyMarkView, ProtectPanel } from '../marking/protect-panel.tsx';
import type { FinishedViewProps } from '../result/finished-view.ts';
import type { StageMode } from '../stage/stage-toolbar.tsx';

const Coloring = lazy(() => import('../coloring/coloring.tsx'));

export interface MarkedInputs {
  /** The mask is marked now, which takes the place of the result. */
  readonly view: ReactNode;
  readonly mode: StageMode | undefined;
  setMode(mode: StageMode): void;
  /** Opens the first mask there is to mark; undefined where the tool takes none. */
  readonly open: (() => void) | undefined;
  /** The way to what stays as it is; null where that isn't asked. */
  readonly protect: ReactNode;
  /** The way to known colors; null where they aren't asked. */
  readonly colors: ReactNode;
}

/** What else a finished work can be run again on: what is worked on, what stays as it is, and known colors, each marked by hand. */
export function useMarkedInputs(props: FinishedViewProps, start: StageMode | undefined): MarkedInputs {
  const { tool, words, work } = props;
  const [mode, setMode] = useState<StageMode | undefined>(start);
  const [input, setInput] = useState<string>();
  const marker = (brush: 'select' | 'protect' | 'color') => {
    const id = work.media ? tool.inputs.find((one) => one.brush === brush)?.id : undefined;
    if (id === undefined) return undefined;
    const open = () => {
      setInput(id);
      setMode(brush === 'color' ? 'color' : 'mark');
    };
    return { open, isSet: work.masks?.[id] !== undefined, hint: words.inputs[id].hint };
  };
  const protect = marker('protect');
  const colors = marker('color');
  const first = marker('select') ?? protect;
  return {
    mode,
    setMode,
    open: first?.open,
    view: (mode === 'mark' || (mode === 'color' && input !== undefined)) && (
      <Suspense fallback={<div className="work result" aria-busy />}>
        {mode === 'color' && input !== undefined ? (
          <Coloring view={{ ...props, input, onMode: setMode }} />
        ) : (
          <LazyMarkView {...props} input={input} onMode={setMode} />
        )}
      </Suspense>
    ),
    protect: protect ? (
      <ProtectPanel tool={tool} words={words} isSet={protect.isSet} onMark={protect.open} />
    ) : null,
    colors: colors && (
      <Suspense>
        <Coloring panel={colors} />
      </Suspense>
    ),
  };
}
