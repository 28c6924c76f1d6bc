import { type LoaderFunctionArgs, type MetaFunction, useLoaderData } from 'react-router';
import { useTranslations } from 'use-intl';
import { plans } from '#src/billing/plans.ts';
import { openPage } from '../head/open-page.ts';
import { pageHead } from '../head/page-head.ts';
import { SiteLink } from '../links/site-link.tsx';
import { PageWords } from '../wording/page-words.tsx';
import '../texts/text-page.css';
import './promise.css';

/** Each promise, and the page where anybody can see for themselves that it is kept. */
const promises = [
  { id: 'others', check: '/cookie-policy' },
  { id: 'telemetry', check: null },
  { id: 'photos', check: '/privacy-policy' },
  { id: 'records', check: '/verify' },
  { id: 'leave', check: '/app/account' },
  { id: 'signOn', check: null },
  { id: 'license', check: '/about' },
  { id: 'status', check: '/status' },
] as const;

export function loader(args: LoaderFunctionArgs) {
  const { site, locale, head } = openPage(args);
  const { promise } = site.messages(locale);
  const { adsense, analytics } = site.thirdParties;
  return {
    head: head(promise),
    words: { promise },
    facts: { others: adsense || analytics ? 'some' : 'none', hours: plans.guest.historyHours },
  };
}

export const meta: MetaFunction<typeof loader> = ({ loaderData }) =>
  loaderData ? pageHead(loaderData.head) : [];

export default function PromisePage() {
  const { words, facts } = useLoaderData<typeof loader>();
  return (
    <PageWords words={words}>
      <Promises facts={facts} />
    </PageWords>
  );
}

function Promises({ facts }: Pick<ReturnType<typeof loader>, 'facts'>) {
  const t = useTranslations('promise');
  return (
    <div className="wrap text-page promise-page">
      <div>
        <h1>{t('heading')}</h1>
        <p className="lede">{t('lede')}</p>
      </div>
      <ol>
        {promises.map(({ id, check }) => (
          <li key={id}>
            <h2>{t(`items.${id}.title`, facts)}</h2>
            <p>{t(`items.${id}.text`, facts)}</p>
            {check !== null && (
              <p>
                <SiteLink className="link" to={check}>
                  {t(`items.${id}.check`)}
                </SiteLink>
              </p>
            )}
          </li>
        ))}
      </ol>
    </div>
  );
}
