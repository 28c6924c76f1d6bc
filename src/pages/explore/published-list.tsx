import { Rss } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { localePath } from '#src/i18n/locales.ts';
import { buttonClass } from '#src/ui/control/button.tsx';
import { Icon } from '#src/ui/icon.tsx';
import { SiteLink, useLocaleCode } from '../links/site-link.tsx';
import { PublishedCard } from './published-card.tsx';
import type { Published } from './read-published.ts';
import './published-list.css';

interface Choice {
  readonly tool?: string;
  readonly isChosen: boolean;
  readonly cursor?: string;
}

/** Only what differs from the first page of all. */
function pathOf({ tool, isChosen, cursor }: Choice): string {
  const query = new URLSearchParams({
    ...(tool !== undefined && { tool }),
    ...(isChosen && { order: 'chosen' }),
    ...(cursor !== undefined && { cursor }),
  });
  return query.size === 0 ? '/explore' : `/explore?${query}`;
}

/** So many of the first pictures are seen at once; the others come as somebody gets near them. */
const atOnce = 4;

/** What people published, by plain links: no script has part in it. */
export function PublishedList(published: Published) {
  const ofPage = useTranslations('explore');
  const t = useTranslations('explore.published');
  const { items, next, tool, isChosen, goesOn } = published;
  const choice = { tool: tool?.id, isChosen };
  return (
    <>
      <h1>{ofPage('heading')}</h1>
      <p className="lede">{t('lede')}</p>
      {published.tools.length > 0 && <Filters {...published} />}
      {items.length === 0 ? (
        <Nothing isEmpty={published.tools.length === 0} />
      ) : (
        <ul className="published">
          {items.map((item, place) => (
            <PublishedCard key={item.address} item={item} isFirst={!goesOn && place < atOnce} />
          ))}
        </ul>
      )}
      {(next !== null || goesOn) && (
        <nav className="published-pages" aria-label={t('pages')}>
          {goesOn && (
            <SiteLink className={buttonClass({ look: 'second' })} to={pathOf(choice)}>
              {t('first')}
            </SiteLink>
          )}
          {next !== null && (
            <SiteLink
              className={buttonClass({ look: 'second' })}
              to={pathOf({ ...choice, cursor: next })}
              rel="next"
            >
              {t('next')}
            </SiteLink>
          )}
        </nav>
      )}
    </>
  );
}

function Filters({ tools, tool, isChosen }: Pick<Published, 'tools' | 'tool' | 'isChosen'>) {
  const t = useTranslations('explore.published');
  const feed = localePath(useLocaleCode(), '/explore.xml');
  const marked = (isShown: boolean) => (isShown ? ('true' as const) : undefined);
  return (
    <div className="published-filters">
      <nav className="published-tools" aria-label={t('tools')}>
        <SiteLink to={pathOf({ isChosen })} aria-current={marked(tool === null)}>
          {t('allTools')}
        </SiteLink>
        {tools.map(({ id, name }) => (
          <SiteLink key={id} to={pathOf({ tool: id, isChosen })} aria-current={marked(tool?.id === id)}>
            {name}
          </SiteLink>
        ))}
      </nav>
      <nav className="segmented fit" aria-label={t('order')}>
        <SiteLink to={pathOf({ tool: tool?.id, isChosen: false })} aria-current={marked(!isChosen)}>
          {t('newest')}
        </SiteLink>
        <SiteLink to={pathOf({ tool: tool?.id, isChosen: true })} aria-current={marked(isChosen)}>
          {t('chosen')}
        </SiteLink>
      </nav>
      <a
        className={buttonClass({ look: 'quiet', size: 'small' })}
        href={tool ? `${feed}?tool=${tool.id}` : feed}
      >
        <Icon of={Rss} size="small" />
        {t('feed')}
      </a>
    </div>
  );
}

function Nothing({ isEmpty }: { isEmpty: boolean }) {
  const t = useTranslations('explore.published');
  const key = isEmpty ? 'empty' : 'none';
  return (
    <div className="blank frame">
      <h2>{t(`${key}.heading`)}</h2>
      <p>{t(`${key}.text`)}</p>
      <SiteLink
        className={buttonClass({ look: isEmpty ? 'primary' : 'second' })}
        to={isEmpty ? '/ai-tools' : '/explore'}
      >
        {t(`${key}.action`)}
      </SiteLink>
    </div>
  );
}
