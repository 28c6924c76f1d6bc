import { Play } from 'lucide-react';
import { useMemo } from 'react';
import { useTranslations } from 'use-intl';
import type { ToolDescription } from '../../api/contract/contract.ts';
import type { WorkWords } from '../../tool/tool-words.ts';
import type { WorkspaceSession } from '../session/workspace-session.ts';
import { StartButton } from '../statements/start-button.tsx';
import { useAnnouncedUpdate } from '../update/pending-update.tsx';
import type { Work } from '../work/work.ts';

interface RunAgainProps {
  tool: ToolDescription;
  words: WorkWords;
  work: Work;
  session: WorkspaceSession;
  /** These options would be refused. */
  isRefused?: boolean;
  /** What was found in the photo is used again: the first such runs aren't counted. */
  reuses?: boolean;
}

/** Runs the tool on the same photo with the options as they are now. */
export function RunAgain({ tool, words, work, session, isRefused = false, reuses }: RunAgainProps) {
  const t = useTranslations('workspace.options');
  const { id } = work;
  const update = useMemo(() => ({ run: () => void session.rerun(id), isRefused }), [session, id, isRefused]);
  useAnnouncedUpdate(update);
  return (
    <>
      <StartButton
        tool={tool}
        words={words}
        session={session}
        look="primary"
        full
        icon={Play}
        disabled={isRefused}
        onClick={update.run}
      >
        {t('run')}
      </StartButton>
      {reuses ? (
        <p className="hint">{t('runReuses')}</p>
      ) : (
        work.source?.kind !== 'sample' && <p className="hint">{t('runCost')}</p>
      )}
    </>
  );
}
