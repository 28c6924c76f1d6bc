import { type LoaderFunctionArgs, type MetaDescriptor, type MetaFunction, useLoaderData } from 'react-router';
import { localePath } from '#src/i18n/locales.ts';
import { openPage } from '../head/open-page.ts';
import { type PageHead, pageHead } from '../head/page-head.ts';
import { sampleWords } from '../pictures/sample-words.ts';
import { PageWords } from '../wording/page-words.tsx';
import { ExampleHead, ExampleShelf, readExamples } from './example-shelf.tsx';
import { PublishedList } from './published-list.tsx';
import { type Published, readPublished } from './read-published.ts';
import '../texts/text-page.css';

/** With fewer than so many, what the tools make of our own photos follows on the first page. */
const enough = 12;

export function loader(args: LoaderFunctionArgs) {
  const { site, locale, path, head } = openPage(args);
  const { explore, samples } = site.messages(locale);
  const published = readPublished(site, locale);
  const examples = published === null || isBarelyFilled(published) ? readExamples(site, locale) : [];
  const shown = examples.flatMap((tool) => tool.samples);
  const words = { explore, samples: sampleWords(samples, shown) };
  if (published === null) return { head: head(explore), links: [], words, published, examples };
  const { tool, isChosen, goesOn } = published;
  const query = tool === null ? '' : `?tool=${tool.id}`;
  const pageHead: PageHead = {
    ...head(explore.published),
    ...(tool && { title: `${tool.name} – ${explore.heading}` }),
    path: `${path}${query}`,
  };
  const links: MetaDescriptor[] = [
    {
      tagName: 'link',
      rel: 'alternate',
      type: 'application/rss+xml',
      title: explore.published.feed,
      href: `${localePath(locale, '/explore.xml')}${query}`,
    },
    // Other ways through the same pictures.
    ...(isChosen || goesOn ? [{ name: 'robots', content: 'noindex, follow' }] : []),
  ];
  return { head: pageHead, links, words, published, examples };
}

function isBarelyFilled({ items, tool, isChosen, goesOn }: Published): boolean {
  return items.length < enough && tool === null && !isChosen && !goesOn;
}

export const meta: MetaFunction<typeof loader> = ({ loaderData }) =>
  loaderData ? [...pageHead(loaderData.head), ...loaderData.links] : [];

/** What people published, where they may, and what every tool really made of our sample photos. */
export default function ExploreRoute() {
  const { words, published, examples } = useLoaderData<typeof loader>();
  return (
    <PageWords words={words}>
      <div className="wrap list-page">
        {published ? <PublishedList {...published} /> : <ExampleHead isPage />}
        {published && examples.length > 0 && <ExampleHead isPage={false} />}
        {examples.length > 0 && <ExampleShelf tools={examples} />}
      </div>
    </PageWords>
  );
}
