import { useTranslations } from 'use-intl';
import { SiteLink } from '../links/site-link.tsx';
import { type SitePage, sitePages } from '../site-map.ts';
import { ConsentButton } from '../third-parties/cookie-notice.tsx';
import { Brand } from './brand.tsx';

/** A gray scale as printers lay it beside a picture, and the one color. */
const wedge = [0.95, 0.8, 0.65, 0.5, 0.35, 0.22].map((lightness) => `oklch(${lightness} .006 85)`);

/** Tools in the first group: those run most, in the order of the list until there are figures. */
const hotCount = 8;

export function SiteFooter({ tools }: { tools: readonly { id: string; name: string }[] }) {
  const t = useTranslations('ui');
  const pagesOf = (group: SitePage['footer']) =>
    sitePages
      .filter((page: SitePage) => page.footer === group)
      .map(({ id, path }) => (
        <li key={id}>
          <SiteLink to={path}>{t(`pages.${id}`)}</SiteLink>
        </li>
      ));
  return (
    <footer className="foot">
      <div className="wrap">
        <div className="cols">
          <div>
            <Brand />
            <p className="mute">{t('footer.about')}</p>
          </div>
          <nav aria-label={t('footer.hot')}>
            <h2>{t('footer.hot')}</h2>
            <ul>
              {tools.slice(0, hotCount).map((tool) => (
                <li key={tool.id}>
                  <SiteLink to={`/${tool.id}`}>{tool.name}</SiteLink>
                </li>
              ))}
            </ul>
          </nav>
          <nav aria-label={t('footer.resources')}>
            <h2>{t('footer.resources')}</h2>
            <ul>
              {pagesOf('resources')}
              <li>
                <a href="/api/openapi.json">{t('footer.api')}</a>
              </li>
            </ul>
          </nav>
          <nav aria-label={t('footer.company')}>
            <h2>{t('footer.company')}</h2>
            <ul>
              {pagesOf('company')}
              <li>
                <ConsentButton />
              </li>
            </ul>
          </nav>
        </div>
        <div className="wedge" aria-hidden>
          {[...wedge, 'var(--color-accent)'].map((color) => (
            <i key={color} style={{ background: color }} />
          ))}
        </div>
      </div>
    </footer>
  );
}
