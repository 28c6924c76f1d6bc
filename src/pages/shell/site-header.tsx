// Before the sheets of its menus, which say more.
import './site-header.css';
import './account-menu.css';
import { Menu as MenuIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { Icon } from '#src/ui/icon.tsx';
import { SiteNavLink } from '../links/site-link.tsx';
import SearchButton from '../search/search-button.island.tsx';
import { type SitePage, sitePages } from '../site-map.ts';
import type { ToolName } from '../tool-lists/tool-groups.ts';
import AccountMenu from './account-menu.island.tsx';
import { Brand } from './brand.tsx';
import { LanguageMenu } from './language-menu.tsx';
import { ThemeMenu } from './theme-menu.tsx';
import { ToolsMenu, ToolsMenuButton } from './tools-menu.tsx';

const menuPages = sitePages.filter((page: SitePage) => page.inMenu);
type MenuPage = SitePage & Pick<(typeof menuPages)[number], 'id'>;

export function SiteHeader({ tools }: { tools: readonly ToolName[] }) {
  const t = useTranslations('ui');
  const entries = menuPages.flatMap(({ id, path, listsTools }: MenuPage) => {
    const link = (
      <SiteNavLink key={id} to={path}>
        {t(`pages.${id}`)}
      </SiteNavLink>
    );
    return listsTools ? [link, <ToolsMenuButton key="all-tools" />] : link;
  });
  return (
    <>
      <a className="skip" href="#content">
        {t('site.skip')}
      </a>
      <header className="top">
        <div className="wrap">
          <Brand />
          <nav className="nav" aria-label={t('site.menu')}>
            {entries}
          </nav>
          <ToolsMenu tools={tools} />
          <div className="end">
            <SearchButton />
            <LanguageMenu />
            <ThemeMenu />
            <AccountMenu />
            <PhoneMenu label={t('site.menuButton')}>{entries}</PhoneMenu>
          </div>
        </div>
      </header>
    </>
  );
}

/** A list that opens by itself needs no script; with one it closes when somebody goes on. */
function PhoneMenu({ label, children }: { label: string; children: ReactNode }) {
  return (
    <details className="phone-nav" data-menu>
      <summary className="button quiet icon-only button-small" aria-label={label}>
        <Icon of={MenuIcon} />
      </summary>
      <nav className="menu" aria-label={label}>
        {children}
      </nav>
    </details>
  );
}
