import { Monitor, Moon, Sun, SunMoon } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { buttonClass } from '#src/ui/control/button.tsx';
import { Icon } from '#src/ui/icon.tsx';
import { themes } from '../start/theme.ts';
import { themeMenuId } from '../start/theme-list.ts';

const icons = { system: Monitor, light: Sun, dark: Moon };

/** Light, dark, or as the system has it. The script of every page opens it and does what is pressed in it. */
export function ThemeMenu() {
  const t = useTranslations('ui.theme');
  return (
    <div className="menu-root" id={themeMenuId}>
      <button
        type="button"
        className={buttonClass({ look: 'quiet', size: 'small' }, 'icon-only')}
        aria-label={t('label')}
        title={t('label')}
        aria-haspopup="menu"
        aria-expanded={false}
        suppressHydrationWarning
      >
        <Icon of={SunMoon} />
      </button>
      <div className="menu" role="menu" aria-label={t('label')} tabIndex={-1} hidden suppressHydrationWarning>
        {themes.map((theme) => (
          <button
            key={theme}
            type="button"
            role="menuitemradio"
            aria-checked={theme === 'system'}
            suppressHydrationWarning
            tabIndex={-1}
            data-theme-choice={theme}
          >
            <Icon of={icons[theme]} />
            {t(theme)}
          </button>
        ))}
      </div>
    </div>
  );
}
