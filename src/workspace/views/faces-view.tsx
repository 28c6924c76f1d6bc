import { useMemo } from 'react';
import { FacesPanel } from '../faces/faces-panel.tsx';
import { RunOptions } from '../options/run-options.tsx';
import type { FinishedViewProps } from '../result/finished-view.ts';
import { ComparedResult } from './compared-result.tsx';

/** A finished work beside its photo and the faces in it, each of which is worked on or left out. */
export default function FacesView({ options, ...finished }: FinishedViewProps) {
  const { words, tool, session } = finished;
  // The panel tells the faces.
  const reporting = useMemo(
    () => ({ ...tool, report: tool.report?.filter(({ id }) => id !== 'faces') ?? null }),
    [tool],
  );
  return (
    <ComparedResult {...finished} tool={reporting} start="result">
      {(work) => (
        <>
          <FacesPanel tool={tool} words={words} session={session} work={work} />
          <RunOptions tool={tool} words={words} session={session} options={options} work={work} />
        </>
      )}
    </ComparedResult>
  );
}
