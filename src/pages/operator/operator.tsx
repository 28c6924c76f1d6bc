import { useCallback, useEffect, useState } from 'react';
import { type LoaderFunctionArgs, type MetaFunction, useLoaderData } from 'react-router';
import { useTranslations } from 'use-intl';
import type { FactorBody } from '#src/api/contract/operator/operator-contract.ts';
import { operator } from '#src/client/operator-calls.ts';
import type { CallAnswer } from '#src/client/site-call.ts';
import { AppGate } from '../app/app-gate.tsx';
import { LoadingRow } from '../app/loading-row.tsx';
import { RetryCard } from '../app/retry-card.tsx';
import { openPage } from '../head/open-page.ts';
import { privateHead } from '../head/page-head.ts';
import { ErrorPage } from '../shell/error-page.tsx';
import { PageWords } from '../wording/page-words.tsx';
import { ShutContext } from './desk-data.ts';
import { DeskFrame } from './desk-frame.tsx';
import { CodeForm, SetupForm } from './factor-forms.tsx';
import '#src/sign-in/sign-in.css';
import '../app/app-page.css';
import './operator.css';

export function loader(args: LoaderFunctionArgs) {
  const { site, locale } = openPage(args);
  const { admin: words } = site.messages(locale);
  return {
    title: words.heading,
    words: { admin: words },
    tools: Object.fromEntries(site.tools(locale).map(({ id, name }) => [id, name])),
  };
}

export const meta: MetaFunction<typeof loader> = ({ loaderData }) =>
  loaderData ? privateHead(loaderData.title) : [];

export default function OperatorRoute() {
  const { words } = useLoaderData<typeof loader>();
  return (
    <PageWords words={words}>
      <OperatorPage />
    </PageWords>
  );
}

function OperatorPage() {
  const t = useTranslations('admin');
  const waiting = (
    <div className="wrap app-page">
      <LoadingRow text={t('loading')} />
    </div>
  );
  return <AppGate waiting={waiting}>{(user) => <Desk key={user.id} email={user.email} />}</AppGate>;
}

/** Whoever is no operator is told that there is nothing, as the API says it. */
function Desk({ email }: { email: string }) {
  const t = useTranslations('admin');
  const { tools } = useLoaderData<typeof loader>();
  const [answer, setAnswer] = useState<CallAnswer<FactorBody> | null>(null);
  const ask = useCallback(() => void operator.factor().then(setAnswer), []);
  useEffect(ask, [ask]);
  if (answer?.failure?.error === 'page_not_found') return <ErrorPage kind="notFound" />;
  const factor = answer?.result;
  if (factor?.openUntil) {
    return (
      <ShutContext value={ask}>
        <DeskFrame tools={tools} onLeave={() => void operator.leave().then(ask)} />
      </ShutContext>
    );
  }
  return (
    <div className="wrap app-page desk-door">
      <h1>{t('heading')}</h1>
      {!answer && <LoadingRow text={t('loading')} />}
      {answer && !factor && <RetryCard failure={answer.message} label={t('again')} onRetry={ask} />}
      {factor?.state === 'none' && <SetupForm email={email} onDone={ask} />}
      {factor?.state === 'ready' && <CodeForm email={email} onDone={ask} />}
    </div>
  );
}
