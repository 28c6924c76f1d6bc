import { Search, Star } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import { buttonClass } from '#src/ui/control/button.tsx';
import { Icon } from '#src/ui/icon.tsx';
import type { ToolCard } from '../head/page-context.ts';
import { island } from '../islands/island.tsx';
import { favoritesKey, readFavorites, writeFavorites } from '../tool-lists/favorites.ts';
import { toolGroups } from '../tool-lists/tool-groups.ts';
import { ToolTile } from './tiles/tool-tile.tsx';
import { variedPictures } from './tiles/varied-pictures.ts';

interface ToolSearchProps {
  tools: readonly ToolCard[];
  mostUsed: readonly string[];
}

/** All tools, or those that are looked for; the favorites of this browser first. */
function ToolSearch({ tools, mostUsed }: ToolSearchProps) {
  const t = useTranslations('toolIndex');
  const categories = useTranslations('ui.categories');
  const locale = useLocale();
  const [text, setText] = useState('');
  const [favorites, setFavorites] = useState<readonly string[]>([]);
  useEffect(() => setFavorites(readFavorites()), []);

  function toggle(id: string) {
    const next = favorites.includes(id) ? favorites.filter((one) => one !== id) : [...favorites, id];
    setFavorites(next);
    writeFavorites(next);
  }

  const pictures = variedPictures(tools);
  const theseOf = (ids: readonly string[]) => ids.flatMap((id) => tools.filter((tool) => tool.id === id));
  const wanted = text.trim().toLocaleLowerCase(locale);
  const found = tools.filter(({ name, verb, promise }) =>
    `${name} ${verb} ${promise}`.toLocaleLowerCase(locale).includes(wanted),
  );
  const groups = [
    { id: 'favorites', title: t('favorites'), tools: wanted === '' ? theseOf(favorites) : [] },
    { id: 'most-used', title: t('mostUsed'), tools: wanted === '' ? theseOf(mostUsed) : [] },
    ...toolGroups(found).map((group) => ({
      id: group.category,
      title: categories(group.category),
      tools: group.tools,
    })),
  ].filter((group) => group.tools.length > 0);

  return (
    <>
      <label className="tool-search">
        <Icon of={Search} />
        <span className="visually-hidden">{t('search')}</span>
        <input
          type="search"
          value={text}
          placeholder={t('search')}
          onChange={(event) => setText(event.currentTarget.value)}
        />
      </label>
      <p className="visually-hidden" role="status">
        {wanted && t('found', { count: found.length })}
      </p>
      {found.length === 0 && (
        <div className="blank frame">
          <strong>{t('nothing', { text })}</strong>
          <button type="button" className="button second" onClick={() => setText('')}>
            {t('all')}
          </button>
        </div>
      )}
      {groups.length > 1 && (
        <nav className="tool-group-links" aria-label={t('heading')}>
          {groups.map(({ id, title }) => (
            <a key={id} className={buttonClass({ look: 'second', size: 'small' })} href={`#${id}`}>
              {title}
            </a>
          ))}
        </nav>
      )}
      {groups.map((group) => (
        <section key={group.id} className="tool-group" aria-labelledby={group.id}>
          <h2 id={group.id}>{group.title}</h2>
          <ul className="tool-tiles">
            {group.tools.map((tool) => (
              <li key={tool.id} className="tool-card">
                <ToolTile tool={tool} shown={pictures[tool.id]} level={3} />
                <button
                  type="button"
                  className="button quiet icon-only button-small"
                  aria-pressed={favorites.includes(tool.id)}
                  aria-label={t('favorite', { tool: tool.name })}
                  title={t('favorite', { tool: tool.name })}
                  onClick={() => toggle(tool.id)}
                >
                  <Icon of={Star} />
                </button>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </>
  );
}

export default island(
  { name: 'tool-search', words: ['toolIndex', 'ui.categories'], wakesIfKept: favoritesKey },
  ToolSearch,
);
