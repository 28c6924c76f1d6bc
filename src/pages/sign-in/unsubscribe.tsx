import { CircleCheck } from 'lucide-react';
import { useEffect, useState } from 'react';
import { type LoaderFunctionArgs, type MetaFunction, useLoaderData, useSearchParams } from 'react-router';
import { useTranslations } from 'use-intl';
import { account } from '#src/client/account-calls.ts';
import { buttonClass } from '#src/ui/control/button.tsx';
import { Fail } from '#src/ui/message/fail.tsx';
import { Note } from '#src/ui/message/note.tsx';
import { Spinner } from '#src/ui/message/spinner.tsx';
import { openPage } from '../head/open-page.ts';
import { privateHead } from '../head/page-head.ts';
import { SiteLink } from '../links/site-link.tsx';
import { PageWords } from '../wording/page-words.tsx';
import '../app/app-page.css';

export function loader(args: LoaderFunctionArgs) {
  const { site, locale } = openPage(args);
  const { unsubscribe } = site.messages(locale);
  return { title: unsubscribe.heading, words: { unsubscribe } };
}

export const meta: MetaFunction<typeof loader> = ({ loaderData }) =>
  loaderData ? privateHead(loaderData.title) : [];

export default function UnsubscribeRoute() {
  const { words } = useLoaderData<typeof loader>();
  return (
    <PageWords words={words}>
      <Unsubscribe />
    </PageWords>
  );
}

/** The link in a mail was the one click that it takes. */
function Unsubscribe() {
  const t = useTranslations('unsubscribe');
  const [query] = useSearchParams();
  const user = query.get('user');
  const signature = query.get('signature');
  const [answer, setAnswer] = useState<{ failure: string | null } | null>(null);

  useEffect(() => {
    if (!user || !signature) {
      setAnswer({ failure: t('noLink') });
      return;
    }
    void account
      .unsubscribe({ user, signature })
      .then(({ code, message }) => setAnswer({ failure: code === 200 ? null : message }));
  }, [user, signature, t]);

  return (
    <div className="wrap app-page">
      <h1>{t('heading')}</h1>
      <div role="status">
        {!answer && (
          <p className="row">
            <Spinner />
            {t('working')}
          </p>
        )}
        {answer?.failure === null && (
          <Note icon={CircleCheck} tone="ok">
            {t('done')}
          </Note>
        )}
      </div>
      {answer?.failure && <Fail title={t('failed')}>{answer.failure}</Fail>}
      {answer && (
        <p>
          <SiteLink className={buttonClass({})} to="/app/account">
            {t('account')}
          </SiteLink>
        </p>
      )}
    </div>
  );
}
