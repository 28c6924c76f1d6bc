import { type LoaderFunctionArgs, type MetaFunction, useLoaderData } from 'react-router';
import { useTranslations } from 'use-intl';
import { openPage } from '../head/open-page.ts';
import { pageHead } from '../head/page-head.ts';
import { PageWords } from '../wording/page-words.tsx';
import '../texts/text-page.css';
import ToolSearch from './tool-search.island.tsx';
import './tool-gallery.css';

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
      <div className="wrap list-page">
        <Head saving={saving} />
        <ToolSearch tools={tools} mostUsed={mostUsed} />
      </div>
    </PageWords>
  );
}

function Head({ saving }: Pick<ReturnType<typeof loader>, 'saving'>) {
  const t = useTranslations('toolIndex');
  return (
    <>
      <h1>{t('heading')}</h1>
      <p className="lede">{t('lede', { saving })}</p>
    </>
  );
}
