import { data, type LoaderFunctionArgs, type MetaFunction, useLoaderData } from 'react-router';
import { useTranslations } from 'use-intl';
import { openPage } from '../head/open-page.ts';
import { pageHead } from '../head/page-head.ts';
import { Day } from '../wording/day.tsx';
import { TextPage } from './text-page.tsx';
import './text-page.css';

/** Privacy, cookies, terms, refunds and, if the operator is named, the imprint: the text named like the path. */
export function loader(args: LoaderFunctionArgs) {
  const { site, locale, path, head } = openPage(args);
  const text = site.content(locale).legal[path.slice(1)];
  if (path === '/imprint' && !site.hasImprint) throw data(null, { status: 404 });
  return { head: head(text), text };
}

export const meta: MetaFunction<typeof loader> = ({ loaderData }) =>
  loaderData ? pageHead(loaderData.head) : [];

export default function Legal() {
  const { text } = useLoaderData<typeof loader>();
  const t = useTranslations('ui.site');
  return (
    <TextPage text={text}>
      <p className="data">{t.rich('updated', { day: () => <Day iso={text.updated} /> })}</p>
    </TextPage>
  );
}
