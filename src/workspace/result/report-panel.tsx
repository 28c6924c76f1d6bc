import { Suspense } from 'react';
import { useTranslations } from 'use-intl';
import type { ToolDescription } from '../../api/contract/contract.ts';
import { checksOf } from '../../tool/checks/report-checks.ts';
import type { WorkWords } from '../../tool/tool-words.ts';
import type { Work } from '../work/work.ts';
import { reportView } from './job-report.tsx';

interface ReportPanelProps {
  work: Work;
  tool: ToolDescription;
  words: WorkWords;
}

/** Beside a result: what its tool measured and did. Where checks are what matters, the rest is folded away. */
export function ReportPanel({ work, tool, words }: ReportPanelProps) {
  const t = useTranslations('workspace.report');
  const { report } = work.job ?? {};
  // What is ticked beside the result is told there.
  const told =
    tool.report?.filter(({ id }) => !tool.options.some(({ of, among }) => of === id || among === id)) ?? [];
  if (!report || !told.some(({ id }) => report[id] != null)) return null;
  const facts = (
    <Suspense>
      <reportView.component facts={told} words={words.report ?? {}} report={report} />
    </Suspense>
  );
  if (checksOf(report))
    return (
      <section className="panel" aria-label={t('receipt')}>
        <div className="body">
          <details className="report-fold">
            <summary>{t('receipt')}</summary>
            {facts}
          </details>
        </div>
      </section>
    );
  return (
    <section className="panel" aria-label={t('heading')}>
      <header>{t('heading')}</header>
      <div className="body">{facts}</div>
    </section>
  );
}
