import { useTranslations } from 'use-intl';
import { InstallEntry } from '../device/install-entry.tsx';
import type { ReviewLink } from '../head/page-context.ts';
import { SiteLink } from '../links/site-link.tsx';
import { footerPages, type SitePage } from '../site-map.ts';
import { ConsentButton } from '../third-parties/cookie-notice.tsx';
import { byUse, type ToolName } from '../tool-lists/tool-groups.ts';
import { Brand } from './brand.tsx';
import './site-footer.css';

/** A gray scale as printers lay it beside a picture, and the one color. */
const wedge = [0.95, 0.8, 0.65, 0.5, 0.35, 0.22].map((lightness) => `oklch(${lightness} .006 85)`);

/** Tools in the first group: those run most, in the order of the list until there are figures. */
const hotCount = 8;

interface SiteFooterProps {
  tools: readonly ToolName[];
  mostUsed: readonly string[];
  reviewLinks: readonly ReviewLink[];
  hasImprint: boolean;
  explores: boolean;
}

export function SiteFooter({ tools, mostUsed, reviewLinks, hasImprint, explores }: SiteFooterProps) {
  const t = useTranslations('ui');
  const pagesOf = (group: SitePage['footer']) =>
    footerPages(group, { hasImprint, explores }).map(({ id, path }) => (
      <li key={id}>
        <SiteLink to={path}>{t(`pages.${id}`)}</SiteLink>
      </li>
    ));
  return (
    <footer className="footer">
      <div className="wrap">
        <div className="columns">
          <div>
            <Brand />
            <p className="muted">{t('footer.about')}</p>
            {reviewLinks.length > 0 && (
              <ul>
                {reviewLinks.map(({ name, url }) => (
                  <li key={url}>
                    <a href={url} rel="noopener">
                      {t('footer.vote', { name })}
                    </a>
                  </li>
                ))}
              </ul>
            )}
          </div>
          <nav aria-label={t('footer.hot')}>
            <h2>{t('footer.hot')}</h2>
            <ul>
              <ToolEntries tools={byUse(tools, mostUsed).slice(0, hotCount)} />
            </ul>
          </nav>
          <nav aria-label={t('footer.resources')}>
            <h2>{t('footer.resources')}</h2>
            <ul>
              {pagesOf('resources')}
              <ToolEntries tools={tools.filter(({ isResource }) => isResource)} />
            </ul>
          </nav>
          <nav aria-label={t('footer.company')}>
            <h2>{t('footer.company')}</h2>
            <ul>
              {pagesOf('company')}
              <InstallEntry />
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

function ToolEntries({ tools }: { tools: readonly ToolName[] }) {
  return tools.map(({ id, name }) => (
    <li key={id}>
      <SiteLink to={`/${id}`}>{name}</SiteLink>
    </li>
  ));
}
