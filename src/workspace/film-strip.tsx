import { Check, Plus, X } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { Icon } from '../ui/icon.tsx';
import { Spinner } from '../ui/spinner.tsx';
import type { Work } from './work.ts';
import type { WorkspaceSession } from './workspace-session.ts';

interface FilmStripProps {
  works: readonly Work[];
  shownId: string | null;
  session: WorkspaceSession;
}

/** All photos of this visit; shown once there is something to switch between. */
export function FilmStrip({ works, shownId, session }: FilmStripProps) {
  const t = useTranslations('workspace.strip');
  const hasChoice = works.length > 1 || (works.length === 1 && shownId === null);
  if (!hasChoice) return null;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be a flex row in every browser
    <div className="strip" role="group" aria-label={t('label')}>
      {works.map((work) => {
        const state = stateOf(work);
        const picture =
          work.job?.outputs.result?.thumbnailUrl || work.media?.thumbnailUrl || session.localPreview(work.id);
        return (
          <button
            type="button"
            key={work.id}
            className={[state === 'waiting' && 'wait', state === 'done' && 'checker']
              .filter(Boolean)
              .join(' ')}
            aria-label={t(state, { name: work.name })}
            aria-current={work.id === shownId || undefined}
            onClick={() => session.show(work.id)}
          >
            {picture && <img src={picture} alt="" />}
            {state === 'done' && (
              <span className="st">
                <Icon of={Check} />
              </span>
            )}
            {state === 'working' && (
              <span className="st now">
                <Spinner />
              </span>
            )}
            {state === 'stopped' && (
              <span className="st bad">
                <Icon of={X} />
              </span>
            )}
          </button>
        );
      })}
      {shownId !== null && (
        <button
          type="button"
          className="add"
          aria-label={t('add')}
          title={t('add')}
          onClick={() => session.show(null)}
        >
          <Icon of={Plus} />
        </button>
      )}
    </div>
  );
}

function stateOf({ phase }: Work): 'waiting' | 'working' | 'ready' | 'done' | 'stopped' {
  return phase === 'sending' || phase === 'starting' ? 'working' : phase;
}
