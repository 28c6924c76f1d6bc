import { ImagePlus } from 'lucide-react';
import { Suspense } from 'react';
import { useTranslations } from 'use-intl';
import type { ToolDescription } from '../../api/contract/contract.ts';
import { checksOf } from '../../tool/checks/report-checks.ts';
import type { WorkWords } from '../../tool/tool-words.ts';
import { Button } from '../../ui/control/button.tsx';
import type { WorkspaceSession } from '../session/workspace-session.ts';
import type { Work } from '../work/work.ts';
import { checklistView } from './job-report.tsx';

interface VerdictPanelProps {
  work: Work;
  tool: ToolDescription;
  words: WorkWords;
  session: WorkspaceSession;
}

/** First beside the result of a tool that checks something: whether it will do, and what to do about it. */
export function VerdictPanel({ work, tool, words, session }: VerdictPanelProps) {
  const t = useTranslations('workspace');
  const report = work.job?.report ?? null;
  const checks = checksOf(report);
  if (!checks || !report || !tool.report) return null;
  return (
    <section className="panel" aria-label={t('report.checks')}>
      <div className="body">
        <Suspense>
          <checklistView.component facts={tool.report} words={words.report ?? {}} report={report} />
        </Suspense>
        {checks.verdict === 'fail' && (
          <Button full icon={ImagePlus} look="primary" onClick={() => session.show(null)}>
            {t('problem.another')}
          </Button>
        )}
      </div>
    </section>
  );
}
