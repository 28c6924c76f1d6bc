import { RunOptions } from '../options/run-options.tsx';
import type { FinishedViewProps } from '../result/finished-view.ts';
import { ComparedResult } from './compared-result.tsx';

/** A finished work beside its photo, to be run again with other settings. */
export default function CompareView({ options, ...finished }: FinishedViewProps) {
  const { words, tool, session } = finished;
  return (
    <ComparedResult {...finished}>
      {(work) => <RunOptions tool={tool} words={words} session={session} options={options} work={work} />}
    </ComparedResult>
  );
}
