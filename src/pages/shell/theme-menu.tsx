import { Monitor, Moon, Sun, SunMoon } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTranslations } from 'use-intl';
import { buttonClass } from '#src/ui/control/button.tsx';
import { Icon } from '#src/ui/icon.tsx';
import { Menu } from '#src/ui/overlay/menu.tsx';
import { chooseTheme, chosenTheme, type Theme, themes } from './theme.ts';

const icons = { system: Monitor, light: Sun, dark: Moon };

export function ThemeMenu() {
  const t = useTranslations('ui.theme');
  const [theme, setTheme] = useState<Theme>('system');
  useEffect(() => setTheme(chosenTheme()), []);

  return (
    <Menu
      label={t('label')}
      buttonClassName={buttonClass({ look: 'quiet', size: 'small' }, 'icon-only')}
      items={themes.map((choice) => ({
        id: choice,
        label: t(choice),
        icon: icons[choice],
        checked: choice === theme,
        run() {
          chooseTheme(choice);
          setTheme(choice);
        },
      }))}
    >
      <Icon of={SunMoon} />
    </Menu>
  );
}
