import { History } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { Icon } from '../../ui/icon.tsx';
import type { BoardSession } from './board-session.ts';
import type { Round } from './board-state.ts';

const mostShown = 6;

interface RecentPromptsProps {
  rounds: readonly Round[];
  session: BoardSession;
}

/** What was drawn lately, to go on from: one press brings back the words, the settings and the composition. */
export function RecentPrompts({ rounds, session }: RecentPromptsProps) {
  const t = useTranslations('board.words');
  const known = new Set([session.promptOf()]);
  const recent = rounds.filter(({ options }) => {
    const prompt = session.promptOf(options);
    const isNew = !known.has(prompt);
    known.add(prompt);
    return isNew;
  });
  if (recent.length === 0) return null;
  return (
    <nav className="recent-prompts" aria-label={t('recent')}>
      <span className="hint">
        <Icon of={History} size="small" />
        {t('recent')}
      </span>
      <ul>
        {recent.slice(0, mostShown).map(({ id, options }) => (
          <li key={id}>
            <button type="button" onClick={() => session.startFrom(options)}>
              {session.promptOf(options)}
            </button>
          </li>
        ))}
      </ul>
    </nav>
  );
}
