import { Play } from 'lucide-react';
import { useMemo } from 'react';
import { useTranslations } from 'use-intl';
import { Button } from '../../ui/control/button.tsx';
import type { WorkspaceSession } from '../session/workspace-session.ts';
import { useAnnouncedUpdate } from '../update/pending-update.tsx';
import type { Work } from '../work/work.ts';

interface RunAgainProps {
  work: Work;
  session: WorkspaceSession;
  /** These options would be refused. */
  isRefused?: boolean;
  /** What was found in the photo is used again: the first such runs aren't counted. */
  reuses?: boolean;
}

/** Runs the tool on the same photo with the options as they are now. */
export function RunAgain({ work, session, isRefused = false, reuses }: RunAgainProps) {
  const t = useTranslations('workspace.options');
  const { id } = work;
  const update = useMemo(() => ({ run: () => void session.rerun(id), isRefused }), [session, id, isRefused]);
  useAnnouncedUpdate(update);
  return (
    <>
      <Button look="primary" full icon={Play} disabled={isRefused} onClick={update.run}>
        {t('run')}
      </Button>
      {reuses ? (
        <p className="hint">{t('runReuses')}</p>
      ) : (
        work.source?.kind !== 'sample' && <p className="hint">{t('runCost')}</p>
      )}
    </>
  );
}
