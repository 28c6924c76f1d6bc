import { Link } from 'react-router';
import { useTranslations } from 'use-intl';
import { Brand } from './brand.tsx';

/** A gray scale as printers lay it beside a picture, and the one color. */
const wedge = [0.95, 0.8, 0.65, 0.5, 0.35, 0.22].map((lightness) => `oklch(${lightness} .006 85)`);

export function SiteFooter({ tools }: { tools: readonly { id: string; name: string }[] }) {
  const t = useTranslations('ui.footer');
  return (
    <footer className="foot">
      <div className="wrap">
        <div className="cols">
          <div>
            <Brand />
            <p className="mute">{t('about')}</p>
          </div>
          <nav aria-label={t('tools')}>
            <h2>{t('tools')}</h2>
            <ul>
              {tools.map((tool) => (
                <li key={tool.id}>
                  <Link to={`/${tool.id}`}>{tool.name}</Link>
                </li>
              ))}
            </ul>
          </nav>
          <nav aria-label={t('site')}>
            <h2>{t('site')}</h2>
            <ul>
              <li>
                <Link to="/photo-credits">{t('credits')}</Link>
              </li>
              <li>
                <a href="/api/openapi.json">{t('api')}</a>
              </li>
              <li>
                <a href="/api/health">{t('health')}</a>
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
