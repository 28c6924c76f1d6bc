import { Download } from 'lucide-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { download } from '../../client/start-download.ts';
import { Button } from '../../ui/control/button.tsx';
import { pictureBlob } from '../calls/api-client.ts';
import type { Problem } from '../problem/problem.ts';
import { ProblemCard } from '../problem/problem-card.tsx';
import type { WorkspaceSession } from '../session/workspace-session.ts';
import type { Work } from '../work/work.ts';

/** Where a result differs from its photo, computed from both as large as they may be saved, as a file. */
export function ChangesFile({ work, session }: { work: Work; session: WorkspaceSession }) {
  const t = useTranslations('workspace.save');
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<Problem | null>(null);
  const { job, name, shown = 0 } = work;
  if (!job) return null;
  async function save(id: string) {
    if (!job) return;
    setBusy(true);
    setProblem(null);
    try {
      const address = `/api/jobs/${encodeURIComponent(id)}/changes?result=${shown + 1}`;
      const file = await pictureBlob(address, new AbortController().signal);
      download(file, `${name.replace(/\.\w{1,5}$/, '')}-${job.tool}-changes.png`);
    } catch (error) {
      setProblem(session.problemOf(work.id, error));
    } finally {
      setBusy(false);
    }
  }
  return (
    <>
      <Button size="small" look="quiet" icon={Download} busy={isBusy} onClick={() => save(job.id)}>
        {t('downloadMask')}
      </Button>
      {problem && <ProblemCard problem={problem} onDismiss={() => setProblem(null)} />}
    </>
  );
}
