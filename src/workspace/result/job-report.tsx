import { Suspense } from 'react';
import type { FactDescription, JobBody } from '../../api/contract/contract.ts';
import { checksOf } from '../../tool/checks/report-checks.ts';
import type { FactWords } from '../../tool/tool-words.ts';
import { FetchedView } from '../ahead/fetched-view.ts';

/** Few tools report anything: the code comes with the first of them. */
export const reportView = new FetchedView(() => import('./report-view.tsx'));

export const checklistView = new FetchedView(() => import('./checklist-view.tsx'));

interface JobReportProps {
  job: JobBody;
  facts: readonly FactDescription[] | null;
  words: Readonly<Record<string, FactWords>> | undefined;
}

/** What the tool reported of this job. */
export function JobReport({ job, facts, words }: JobReportProps) {
  if (!facts || !job.report) return null;
  return (
    <Suspense>
      {checksOf(job.report) && (
        <checklistView.component facts={facts} words={words ?? {}} report={job.report} />
      )}
      <reportView.component facts={facts} words={words ?? {}} report={job.report} />
    </Suspense>
  );
}
