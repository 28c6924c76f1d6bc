import { type LoaderFunctionArgs, type MetaFunction, useLoaderData } from 'react-router';
import { useTranslations } from 'use-intl';
import { account } from '#src/client/account-calls.ts';
import { AppGate } from '../app/app-gate.tsx';
import { LoadingRow } from '../app/loading-row.tsx';
import { useRemoteData } from '../app/remote-data.ts';
import { RetryCard } from '../app/retry-card.tsx';
import { openPage } from '../head/open-page.ts';
import { privateHead } from '../head/page-head.ts';
import { PageWords } from '../wording/page-words.tsx';
import { AccountData } from './account-data.tsx';
import { AccountEmail, AccountMails, AccountPassword, AccountProfile } from './account-profile.tsx';
import { AccountConnections, AccountSessions } from './account-sessions.tsx';
import '#src/sign-in/sign-in.css';
import '../app/app-page.css';

export function loader(args: LoaderFunctionArgs) {
  const { site, locale } = openPage(args);
  const { account: words, dashboard, signIn, validation } = site.messages(locale);
  return { title: words.heading, words: { account: words, dashboard, signIn, validation } };
}

export const meta: MetaFunction<typeof loader> = ({ loaderData }) =>
  loaderData ? privateHead(loaderData.title) : [];

export default function AccountRoute() {
  const { words } = useLoaderData<typeof loader>();
  return (
    <PageWords words={words}>
      <AccountPage />
    </PageWords>
  );
}

function AccountPage() {
  const t = useTranslations('account');
  const waiting = <LoadingRow text={t('loading')} />;
  return (
    <div className="wrap app-page">
      <h1>{t('heading')}</h1>
      <AppGate waiting={waiting}>{(user) => <Account key={user.id} />}</AppGate>
    </div>
  );
}

function Account() {
  const t = useTranslations('account');
  const { value: profile, failure, ask, set } = useRemoteData(account.get);
  if (failure) {
    return <RetryCard failure={failure} label={t('again')} onRetry={ask} />;
  }
  if (!profile) {
    return <LoadingRow text={t('loading')} />;
  }
  const parts = { profile, onChange: set };
  return (
    <div className="app-columns even">
      <div>
        <AccountProfile {...parts} />
        <AccountMails {...parts} />
        <AccountEmail {...parts} />
        <AccountPassword {...parts} />
      </div>
      <div>
        <AccountConnections {...parts} />
        <AccountSessions />
        <AccountData profile={profile} />
      </div>
    </div>
  );
}
