import { NavLink } from 'react-router';
import { useTranslations } from 'use-intl';
import { Brand } from './brand.tsx';
import { ThemeMenu } from './theme-menu.tsx';

export function SiteHeader({ tools }: { tools: readonly { id: string; name: string }[] }) {
  const t = useTranslations('ui.site');
  return (
    <>
      <a className="skip" href="#content">
        {t('skip')}
      </a>
      <header className="top">
        <div className="wrap">
          <Brand />
          <nav className="nav" aria-label={t('menu')}>
            {tools.map((tool) => (
              <NavLink key={tool.id} to={`/${tool.id}`}>
                {tool.name}
              </NavLink>
            ))}
          </nav>
          <div className="end">
            <ThemeMenu />
          </div>
        </div>
      </header>
    </>
  );
}
