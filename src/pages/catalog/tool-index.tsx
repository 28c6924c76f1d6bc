import { Search, Star } from 'lucide-react';
import { Fragment, useEffect, useState } from 'react';
import { type LoaderFunctionArgs, type MetaFunction, useLoaderData } from 'react-router';
import { useLocale, useTranslations } from 'use-intl';
import type { Saving } from '#src/tool/tool-words.ts';
import { buttonClass } from '#src/ui/control/button.tsx';
import { Icon } from '#src/ui/icon.tsx';
import { openPage } from '../head/open-page.ts';
import type { ToolCard } from '../head/page-context.ts';
import { pageHead } from '../head/page-head.ts';
import { SiteLink } from '../links/site-link.tsx';
import { SitePicture } from '../pictures/site-picture.tsx';
import { PageWords } from '../wording/page-words.tsx';
import { readFavorites, writeFavorites } from './favorites.ts';
import '../texts/text-page.css';
import { toolGroups } from '../tool-lists/tool-groups.ts';
import './tool-gallery.css';

const sizes = '(max-width: 720px) 92vw, 300px';

/** So few tools are seen at a glance; more of them begin with the most used. */
const fewTools = 12;
const mostUsedShown = 4;

export function loader(args: LoaderFunctionArgs) {
  const { site, locale, head } = openPage(args);
  const { toolIndex } = site.messages(locale);
  const tools = site.tools(locale);
  const isMany = tools.length > fewTools;
  return {
    head: head(toolIndex),
    words: { toolIndex },
    tools,
    mostUsed: isMany ? site.mostUsed().slice(0, mostUsedShown) : [],
    saving: site.guestsMaySave ? ('full' as const) : ('account' as const),
  };
}

export const meta: MetaFunction<typeof loader> = ({ loaderData }) =>
  loaderData ? pageHead(loaderData.head) : [];

export default function ToolIndex() {
  const { words, tools, mostUsed, saving } = useLoaderData<typeof loader>();
  return (
    <PageWords words={words}>
      <Index tools={tools} mostUsed={mostUsed} saving={saving} />
    </PageWords>
  );
}

interface IndexProps {
  tools: readonly ToolCard[];
  mostUsed: readonly string[];
  saving: Saving;
}

function Index({ tools, mostUsed, saving }: IndexProps) {
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
    <div className="wrap list-page">
      <h1>{t('heading')}</h1>
      <p className="lede">{t('lede', { saving })}</p>
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
          <ul className="cards">
            {group.tools.map((tool) => (
              <li key={tool.id} className="tool-card">
                <SiteLink to={`/${tool.id}`} className="card">
                  <span className="half">
                    {tool.samples.slice(0, 1).map((sample) => (
                      <Fragment key={sample}>
                        <SitePicture src={`/samples/${sample}.webp`} sizes={sizes} alt="" loading="lazy" />
                        <span className="right-half checker" />
                        <SitePicture
                          className="right-half"
                          src={`/samples/${tool.id}/${sample}.webp`}
                          sizes={sizes}
                          alt=""
                          loading="lazy"
                        />
                      </Fragment>
                    ))}
                    {tool.examples.slice(0, 1).map((example) => (
                      <SitePicture
                        key={example}
                        src={`/samples/${tool.id}/${example}.webp`}
                        sizes={sizes}
                        alt=""
                        loading="lazy"
                      />
                    ))}
                  </span>
                  <h3>
                    <Icon of={tool.icon} />
                    {tool.name}
                  </h3>
                  <p className="muted">{tool.promise}</p>
                </SiteLink>
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
    </div>
  );
}
