import { Suspense, useMemo, useState } from 'react';
import { markedInputOf } from '../../tool/tool-parts.ts';
import { BlemishesPanel } from '../faces/blemishes-panel.tsx';
import { FacesPanel } from '../faces/faces-panel.tsx';
import { LazyMarkView } from '../marking/protect-panel.tsx';
import { RunOptions } from '../options/run-options.tsx';
import type { FinishedViewProps } from '../result/finished-view.ts';
import type { StageMode } from '../stage/stage-toolbar.tsx';
import { ComparedResult } from './compared-result.tsx';

/** Facts of the report that have a panel of their own. */
const tickedFacts = ['faces', 'found'];

/**
 * A finished work beside its photo and the faces in it, each of which is worked on or left out. Where the tool takes a mask, what else
 * it works on is marked by hand.
 */
export default function FacesView(props: FinishedViewProps) {
  const { options, ...finished } = props;
  const { words, tool, session } = finished;
  const [mode, setMode] = useState<StageMode>();
  // The panels tell them, and tick them.
  const parts = useMemo(
    () => ({
      result: { ...tool, report: tool.report?.filter(({ id }) => !tickedFacts.includes(id)) ?? null },
      marking: { ...tool, finds: [] },
    }),
    [tool],
  );
  if (mode === 'mark')
    return (
      <Suspense fallback={<div className="work result" aria-busy />}>
        <LazyMarkView {...props} tool={parts.marking} onMode={setMode} />
      </Suspense>
    );
  // Faces by themselves are looked at by themselves.
  const isApart = tool.outputs.some(({ main, many }) => main && many);
  const onMark = markedInputOf(tool) ? () => setMode('mark') : undefined;
  return (
    <ComparedResult
      {...finished}
      tool={parts.result}
      start={mode ?? (isApart ? 'result' : undefined)}
      further={onMark && { mode: 'mark', open: onMark, keys: { keep: onMark } }}
    >
      {(work) => (
        <>
          <FacesPanel tool={tool} words={words} session={session} work={work} />
          <BlemishesPanel tool={tool} words={words} session={session} work={work} />
          <RunOptions tool={tool} words={words} session={session} options={options} work={work} />
        </>
      )}
    </ComparedResult>
  );
}
