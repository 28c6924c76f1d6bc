import { type LoaderFunctionArgs, type MetaFunction, useLoaderData } from 'react-router';
import { useTranslations } from 'use-intl';
import { openPage } from '../head/open-page.ts';
import { pageHead } from '../head/page-head.ts';
import { SiteLink } from '../links/site-link.tsx';
import { SitePicture } from '../pictures/site-picture.tsx';
import { Day } from '../wording/day.tsx';
import { PageWords } from '../wording/page-words.tsx';
import '../texts/text-page.css';

export function loader(args: LoaderFunctionArgs) {
  const { site, locale, head } = openPage(args);
  const { campaign } = site.messages(locale);
  const campaigns = site.content(locale).campaigns.map(({ html: _, ...one }) => one);
  return { head: head(campaign), words: { campaign }, campaigns };
}

export const meta: MetaFunction<typeof loader> = ({ loaderData }) =>
  loaderData ? pageHead(loaderData.head) : [];

export default function Campaigns() {
  const { words, campaigns } = useLoaderData<typeof loader>();
  return (
    <PageWords words={words}>
      <List campaigns={campaigns} />
    </PageWords>
  );
}

function List({ campaigns }: Pick<ReturnType<typeof loader>, 'campaigns'>) {
  const t = useTranslations('campaign');
  return (
    <div className="wrap list-page">
      <h1>{t('heading')}</h1>
      <p className="lede">{t('lede')}</p>
      <ul className="cards">
        {campaigns.map(({ slug, title, description, cover, coverAlt, start, end }) => (
          <li key={slug}>
            <SiteLink to={`/campaign/${slug}`} className="card">
              <SitePicture src={cover} sizes="(max-width: 720px) 92vw, 400px" alt={coverAlt} />
              <span className="data">
                {t.rich('days', { start: () => <Day iso={start} />, end: () => <Day iso={end} /> })}
              </span>
              <h2>{title}</h2>
              <p className="muted">{description}</p>
            </SiteLink>
          </li>
        ))}
      </ul>
    </div>
  );
}
