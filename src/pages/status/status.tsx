import { type LoaderFunctionArgs, type MetaFunction, useLoaderData } from 'react-router';
import { useTranslations } from 'use-intl';
import { openPage } from '../head/open-page.ts';
import { pageHead } from '../head/page-head.ts';
import { PageWords } from '../wording/page-words.tsx';
import StatusBoard from './status-board.island.tsx';
import '../texts/text-page.css';
import './status.css';

export function loader(args: LoaderFunctionArgs) {
  const { site, locale, head } = openPage(args);
  const { status } = site.messages(locale);
  const names = Object.fromEntries(site.tools(locale).map(({ id, name }) => [id, name]));
  return { head: head(status), words: { status }, names };
}

export const meta: MetaFunction<typeof loader> = ({ loaderData }) =>
  loaderData ? pageHead(loaderData.head) : [];

/** The same for everyone, as every page; how the site is, it asks once it is there. */
export default function Status() {
  const { words, names } = useLoaderData<typeof loader>();
  return (
    <PageWords words={words}>
      <StatusContent names={names} />
    </PageWords>
  );
}

function StatusContent({ names }: Pick<ReturnType<typeof loader>, 'names'>) {
  const t = useTranslations('status');
  return (
    <div className="wrap text-page status-page">
      <div>
        <h1>{t('heading')}</h1>
        <p className="lede">{t('lede')}</p>
      </div>
      <noscript>
        <p className="note warn">{t('needsScript')}</p>
      </noscript>
      <div className="status-room">
        <StatusBoard names={names} />
      </div>
    </div>
  );
}
