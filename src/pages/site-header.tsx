import { useTranslations } from 'use-intl';
import { Brand } from './brand.tsx';
import { ThemeMenu } from './theme-menu.tsx';

export function SiteHeader() {
  const t = useTranslations('ui.site');
  return (
    <>
      <a className="skip" href="#content">
        {t('skip')}
      </a>
      <header className="top">
        <div className="wrap">
          <Brand />
          <div className="end">
            <ThemeMenu />
          </div>
        </div>
      </header>
    </>
  );
}
