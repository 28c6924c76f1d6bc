import { useState } from 'react';
import { RunOptions } from '../options/run-options.tsx';
import type { FinishedViewProps } from '../result/finished-view.ts';
import { ResultTicks } from '../ticks/result-ticks.tsx';
import { ComparedResult, firstMode } from './compared-result.tsx';
import { useSubjectCorrection } from './subject-correction.tsx';

/** A result that was made around a subject, beside its photo; the subject can be corrected by hand, and the tool runs again. */
export default function SubjectView(props: FinishedViewProps) {
  const { words, tool, session, options } = props;
  const [mode, setMode] = useState(firstMode(tool));
  const correction = useSubjectCorrection(props, setMode);
  if (correction && mode === 'subject') return correction.view();
  return (
    <ComparedResult {...props} start={mode} further={correction && { mode: 'subject', ...correction }}>
      {(shown) => (
        <>
          <ResultTicks tool={tool} words={words} session={session} work={shown} />
          <RunOptions tool={tool} words={words} session={session} options={options} work={shown} />
        </>
      )}
    </ComparedResult>
  );
}
