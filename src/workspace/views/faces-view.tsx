import { lazy, Suspense, useMemo, useState } from 'react';
import type { ToolDescription } from '../../api/contract/contract.ts';
import { markedInputsOf } from '../../tool/tool-parts.ts';
import { BlemishesPanel } from '../faces/blemishes-panel.tsx';
import { FacesPanel } from '../faces/faces-panel.tsx';
import { LazyMarkView, ProtectPanel } from '../marking/protect-panel.tsx';
import { RunOptions } from '../options/run-options.tsx';
import type { FinishedViewProps } from '../result/finished-view.ts';
import type { StageMode } from '../stage/stage-toolbar.tsx';
import { isSubjectTool } from '../work/found-matte.ts';
import type { Work } from '../work/work.ts';
import { ComparedResult } from './compared-result.tsx';
import SubjectView from './subject-view.tsx';

const DrawnOptions = lazy(() => import('../avatars/drawn-options.tsx'));

/** Facts of the report that have a panel of their own. */
const tickedFacts = ['faces', 'found'];

/**
 * A finished work beside its photo and the faces in it, each of which is worked on or left out. Where the tool takes masks, what else
 * it works on, and what stays as it is, are marked by hand; where people were cut out, their outline is corrected.
 */
export default function FacesView(props: FinishedViewProps) {
  const { options, ...finished } = props;
  const { words, tool, session } = finished;
  const [mode, setMode] = useState<StageMode>();
  const [marking, setMarking] = useState<ToolDescription>();
  // The panels tell them, and tick them.
  const told = useMemo(
    () => ({ ...tool, report: tool.report?.filter(({ id }) => !tickedFacts.includes(id)) ?? null }),
    [tool],
  );
  if (marking && mode === 'mark')
    return (
      <Suspense fallback={<div className="work result" aria-busy />}>
        <LazyMarkView {...props} tool={marking} onMode={setMode} />
      </Suspense>
    );
  const marker = (brush: 'select' | 'protect') => {
    const input = tool.inputs.find((one) => one.brush === brush);
    if (!input || finished.work.media === null) return undefined;
    const open = () => {
      setMarking(markingOf(tool, input.id));
      setMode('mark');
    };
    return { open, isSet: finished.work.masks?.[input.id] !== undefined };
  };
  const [spots, protect] = [marker('select'), marker('protect')];
  // Faces by themselves are looked at by themselves.
  const isApart = tool.outputs.some(({ main, many }) => main && many);
  const ticks = (work: Work) => (
    <>
      <FacesPanel tool={tool} words={words} session={session} work={work} />
      <BlemishesPanel tool={tool} words={words} session={session} work={work} />
    </>
  );
  if (isSubjectTool(tool))
    return <SubjectView {...props} told={told} first={isApart ? 'result' : undefined} panels={ticks} />;
  return (
    <ComparedResult
      {...finished}
      tool={told}
      start={mode ?? (isApart ? 'result' : undefined)}
      further={spots && { mode: 'mark', open: spots.open, keys: { keep: spots.open } }}
    >
      {(work) => (
        <>
          {ticks(work)}
          {protect && <ProtectPanel tool={tool} words={words} isSet={protect.isSet} onMark={protect.open} />}
          <Suspense fallback={null}>
            {work.isDrawn ? (
              <DrawnOptions tool={tool} words={words} session={session} options={options} work={work} />
            ) : (
              <RunOptions tool={tool} words={words} session={session} options={options} work={work} />
            )}
          </Suspense>
        </>
      )}
    </ComparedResult>
  );
}

/** The tool as if it took but one of its masks, and found nothing by itself: what is marked on the photo is that one. */
function markingOf(tool: ToolDescription, input: string): ToolDescription {
  const others = markedInputsOf(tool).filter((id) => id !== input);
  return { ...tool, finds: [], inputs: tool.inputs.filter(({ id }) => !others.includes(id)) };
}
