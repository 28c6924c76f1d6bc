import { useTranslations } from 'use-intl';
import { SiteLink, useLocaleCode } from '../links/site-link.tsx';
import { licenceText } from './licence-text.ts';
import type { PublishedItem } from './read-published.ts';

/** Shapes beyond these would make a row of their own, or a strip too thin to see. */
const narrowest = 0.5;
const widest = 2.4;

/** One picture in the list; its place has the picture's shape before it has come. */
export function PublishedCard({ item, isFirst }: { item: PublishedItem; isFirst: boolean }) {
  const t = useTranslations('explore');
  const licence = licenceText(item.licence, useLocaleCode()).name ?? t('item.lookOnly');
  const shape = Math.min(widest, Math.max(narrowest, item.width / item.height));
  return (
    <li style={{ '--shape': shape.toFixed(4) } as Record<string, string>}>
      <SiteLink to={`/explore/${item.address}`}>
        <span className="published-print print">
          <img
            src={`/explore/${item.address}/thumbnail`}
            alt={item.alt}
            width={item.width}
            height={item.height}
            loading={isFirst ? 'eager' : 'lazy'}
            decoding="async"
          />
          {item.kind === 'clip' && <span className="badge">{t('published.clip')}</span>}
        </span>
        <b>{item.tool.name}</b>
      </SiteLink>
      <p>
        {item.credit !== null && <span>{t('published.by', { name: item.credit })}</span>}
        <span>{licence}</span>
      </p>
    </li>
  );
}
