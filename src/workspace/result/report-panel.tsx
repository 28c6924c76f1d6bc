import { useTranslations } from 'use-intl';
import type { ToolDescription } from '../../api/contract/contract.ts';
import type { WorkWords } from '../../tool/tool-words.ts';
import type { Work } from '../work/work.ts';
import { JobReport } from './job-report.tsx';

interface ReportPanelProps {
  work: Work;
  tool: ToolDescription;
  words: WorkWords;
}

/** Beside a result: what its tool measured and did. */
export function ReportPanel({ work, tool, words }: ReportPanelProps) {
  const t = useTranslations('workspace.report');
  const { report } = work.job ?? {};
  if (!work.job || !report || !tool.report?.some(({ id }) => report[id] != null)) return null;
  return (
    <section className="panel" aria-label={t('heading')}>
      <header>{t('heading')}</header>
      <div className="body">
        <JobReport job={work.job} facts={tool.report} words={words.report} />
      </div>
    </section>
  );
}
