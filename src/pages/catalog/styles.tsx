import { type LoaderFunctionArgs, type MetaFunction, useLoaderData } from 'react-router';
import { useTranslations } from 'use-intl';
import { openPage } from '../head/open-page.ts';
import { pageHead } from '../head/page-head.ts';
import { sampleWords } from '../pictures/sample-words.ts';
import { PageWords } from '../wording/page-words.tsx';
import { LookList } from './looks/look-list.tsx';
import { type LookShelf, lookShelves } from './looks/look-shelf.ts';
import StyleSamples from './style-samples.island.tsx';
import { type StyleShelf, styleShelves } from './style-shelf.ts';
import '../texts/text-page.css';
import './styles.css';

export function loader(args: LoaderFunctionArgs) {
  const { site, locale, head } = openPage(args);
  const { styles, samples } = site.messages(locale);
  const shelves = styleShelves(site, locale);
  const shown = shelves.flatMap((shelf) => shelf.samples);
  return {
    head: head(styles),
    words: { styles, samples: sampleWords(samples, shown) },
    shelves,
    looks: lookShelves(site, locale),
  };
}

export const meta: MetaFunction<typeof loader> = ({ loaderData }) =>
  loaderData ? pageHead(loaderData.head) : [];

export default function StylesRoute() {
  const { words, shelves, looks } = useLoaderData<typeof loader>();
  return (
    <PageWords words={words}>
      <StyleCatalog shelves={shelves} looks={looks} />
    </PageWords>
  );
}

interface StyleCatalogProps {
  shelves: readonly StyleShelf[];
  looks: readonly LookShelf[];
}

function StyleCatalog({ shelves, looks }: StyleCatalogProps) {
  const t = useTranslations('styles');
  return (
    <div className="wrap list-page styles-page">
      <h1>{t('heading')}</h1>
      <p className="lede">{t('lede')}</p>
      {shelves.map((shelf) => (
        <StyleSamples key={shelf.tool} shelf={shelf} />
      ))}
      <section className="tool-group" aria-labelledby="styles-looks">
        <h2 id="styles-looks">{t('looks.heading')}</h2>
        <p className="muted">{t('looks.text')}</p>
        {looks.map((shelf) => (
          <LookList key={`${shelf.tool}-${shelf.option}`} shelf={shelf} />
        ))}
      </section>
    </div>
  );
}
