import { FileCheck2, Image, PencilRuler } from 'lucide-react';
import { type LoaderFunctionArgs, type MetaFunction, useLoaderData } from 'react-router';
import { useTranslations } from 'use-intl';
import { buttonClass } from '#src/ui/control/button.tsx';
import { Icon } from '#src/ui/icon.tsx';
import { openPage } from '../head/open-page.ts';
import type { ToolCard } from '../head/page-context.ts';
import { pageHead } from '../head/page-head.ts';
import { SiteLink } from '../links/site-link.tsx';
import { ExamplePicture } from '../pictures/example-picture.tsx';
import type { ShownPicture } from '../pictures/result-picture.tsx';
import { SamplePair } from '../pictures/sample-pair.tsx';
import { sampleWords } from '../pictures/sample-words.ts';
import { PageWords } from '../wording/page-words.tsx';
import { PlainWord } from '../wording/plain-word.tsx';
import { StyleList } from './style-list.tsx';
import { type StyleShelf, styleShelves } from './style-shelf.ts';
import { filmMakers } from './tiles/film-makers.ts';
import { type TiledTool, ToolTile } from './tiles/tool-tile.tsx';
import { richestFirst, variedPictures } from './tiles/varied-pictures.ts';
import '../texts/text-page.css';
import './generate.css';

export function loader(args: LoaderFunctionArgs) {
  const { site, locale, head } = openPage(args);
  const { generate, samples } = site.messages(locale);
  const all = site.tools(locale);
  const tools = richestFirst(all.filter(({ category }) => category === 'generate'));
  const films = filmMakers(all);
  return {
    head: head(generate),
    words: {
      generate,
      samples: sampleWords(
        samples,
        tools.flatMap((tool) => tool.samples),
      ),
    },
    tools,
    films: films.map(({ id, name, promise, icon }) => ({ id, name, promise, icon })),
    pictures: variedPictures(films),
    shelves: styleShelves(site, locale),
    saving: site.guestsMaySave ? ('full' as const) : ('account' as const),
  };
}

export const meta: MetaFunction<typeof loader> = ({ loaderData }) =>
  loaderData ? pageHead(loaderData.head) : [];

export default function GenerateRoute() {
  const { words, ...shown } = useLoaderData<typeof loader>();
  return (
    <PageWords words={words}>
      <Hub {...shown} />
    </PageWords>
  );
}

interface HubProps {
  tools: readonly ToolCard[];
  films: readonly TiledTool[];
  pictures: Readonly<Record<string, ShownPicture>>;
  shelves: readonly StyleShelf[];
  saving: 'full' | 'account';
}

/** Every tool that makes a new picture or a video of one, with what it really made. */
function Hub({ tools, films, pictures, shelves, saving }: HubProps) {
  const t = useTranslations('generate');
  return (
    <div className="wrap list-page generate-page">
      <h1>{t('heading')}</h1>
      <p className="lede">{t('lede', { saving })}</p>
      {tools.map((tool, place) => (
        <section key={tool.id} className="generate-tool" aria-labelledby={`generate-${tool.id}`}>
          <div className="copy">
            <h2 id={`generate-${tool.id}`}>
              <Icon of={tool.icon} size="large" />
              {tool.name}
            </h2>
            <p>{tool.promise}</p>
            <SiteLink to={`/${tool.id}`} className={buttonClass({ look: 'primary' })}>
              {tool.verb}
            </SiteLink>
          </div>
          <div className="trim">
            {tool.samples.length > 0 ? (
              <SamplePair
                tool={tool.id}
                sample={tool.samples[0]}
                start={50}
                ratio="3 / 2"
                isFirst={place === 0}
              />
            ) : (
              <ExamplePicture tool={tool.id} example={tool.examples[0]} ratio="3 / 2" isFirst={place === 0} />
            )}
          </div>
        </section>
      ))}
      <section className="section" aria-labelledby="generate-films">
        <h2 id="generate-films">{t('films')}</h2>
        <ul className="tool-tiles">
          {films.map((tool) => (
            <li key={tool.id}>
              <ToolTile tool={tool} shown={pictures[tool.id]} level={3} />
            </li>
          ))}
        </ul>
      </section>
      {shelves.map((shelf) => (
        <section key={shelf.tool} className="section">
          <div className="generate-styles">
            <h2>{t('styles', { tool: shelf.name })}</h2>
            <SiteLink className="link small" to="/style">
              {t('allStyles')}
            </SiteLink>
          </div>
          <StyleList shelf={shelf} sample={shelf.samples.at(-1)!} />
        </section>
      ))}
      <section className="section">
        <h2>{t('facts.heading')}</h2>
        <div className="plain-words">
          <PlainWord icon={Image} title={t('facts.photo.title')} text={t('facts.photo.text')} />
          <PlainWord icon={PencilRuler} title={t('facts.method.title')} text={t('facts.method.text')} />
          <PlainWord icon={FileCheck2} title={t('facts.file.title')} text={t('facts.file.text')} />
        </div>
      </section>
    </div>
  );
}
