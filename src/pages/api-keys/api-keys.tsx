import { BookOpen } from 'lucide-react';
import { type LoaderFunctionArgs, type MetaFunction, useLoaderData } from 'react-router';
import { useTranslations } from 'use-intl';
import { account } from '#src/client/account-calls.ts';
import { Icon } from '#src/ui/icon.tsx';
import { AppGate } from '../app/app-gate.tsx';
import { LoadingRow } from '../app/loading-row.tsx';
import { useRemoteData } from '../app/remote-data.ts';
import { RetryCard } from '../app/retry-card.tsx';
import { openPage } from '../head/open-page.ts';
import { privateHead } from '../head/page-head.ts';
import { SiteLink } from '../links/site-link.tsx';
import { PageWords } from '../wording/page-words.tsx';
import { KeysPanel } from './keys-panel.tsx';
import { hooks, keys } from './program-calls.ts';
import { WebhooksPanel } from './webhooks-panel.tsx';
import '#src/sign-in/sign-in.css';
import '../app/app-page.css';
import './api-keys.css';

export function loader(args: LoaderFunctionArgs) {
  const { site, locale } = openPage(args);
  const { apiKeys } = site.messages(locale);
  return { title: apiKeys.heading, words: { apiKeys } };
}

export const meta: MetaFunction<typeof loader> = ({ loaderData }) =>
  loaderData ? privateHead(loaderData.title) : [];

export default function ApiKeysRoute() {
  const { words } = useLoaderData<typeof loader>();
  return (
    <PageWords words={words}>
      <ApiKeysPage />
    </PageWords>
  );
}

function ApiKeysPage() {
  const t = useTranslations('apiKeys');
  const waiting = <LoadingRow text={t('loading')} />;
  return (
    <div className="wrap app-page api-keys">
      <div>
        <h1>{t('heading')}</h1>
        <p className="muted">
          {t('lede')}{' '}
          <SiteLink className="link docs-link" to="/developers">
            <Icon of={BookOpen} size="small" />
            {t('docs')}
          </SiteLink>
        </p>
      </div>
      <AppGate waiting={waiting}>{(user) => <Programs key={user.id} />}</AppGate>
    </div>
  );
}

function Programs() {
  const t = useTranslations('apiKeys');
  const own = useRemoteData(keys.list);
  const told = useRemoteData(hooks.list);
  const usage = useRemoteData(account.usage);
  const failure = own.failure ?? told.failure ?? usage.failure;
  function askAgain() {
    own.ask();
    told.ask();
    usage.ask();
  }
  if (failure) return <RetryCard failure={failure} label={t('again')} onRetry={askAgain} />;
  if (!own.value || !told.value || !usage.value) return <LoadingRow text={t('loading')} />;
  return (
    <>
      <KeysPanel keys={own.value} usage={usage.value} onChange={own.ask} />
      <WebhooksPanel webhooks={told.value} hasPro={usage.value.plan === 'vip'} onChange={told.ask} />
    </>
  );
}
