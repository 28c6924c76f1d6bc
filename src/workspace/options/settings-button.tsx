import { Share2 } from 'lucide-react';
import { type ComponentProps, Suspense, useState } from 'react';
import { useTranslations } from 'use-intl';
import { Icon } from '../../ui/icon.tsx';
import { fetchAhead } from '../ahead/fetch-ahead.ts';
import { FetchedView } from '../ahead/fetched-view.ts';
import type SettingsMenu from './settings-menu.tsx';

/** Few share settings: what does that comes with the first sign that somebody will. */
const settingsMenu = new FetchedView(() => import('./settings-menu.tsx'));

const fetchMenu = () => void fetchAhead(() => settingsMenu.fetch());

/** Opens the menu of ways in which settings leave and come back. */
export function SettingsButton(given: Omit<ComponentProps<typeof SettingsMenu>, 'startsOpen'>) {
  const t = useTranslations('workspace.options.share');
  const [isWanted, setWanted] = useState(false);
  const button = (
    <button
      type="button"
      className="button quiet icon-only share"
      aria-label={t('label')}
      title={t('label')}
      aria-haspopup="menu"
      aria-expanded={false}
      aria-busy={isWanted}
      onPointerEnter={fetchMenu}
      onFocus={fetchMenu}
      onClick={() => setWanted(true)}
    >
      <Icon of={Share2} />
    </button>
  );
  if (!isWanted) return button;
  return (
    <Suspense fallback={button}>
      <settingsMenu.component {...given} startsOpen />
    </Suspense>
  );
}
