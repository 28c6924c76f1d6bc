import { useEffect, useState } from 'react';
import {
  data,
  type LoaderFunctionArgs,
  type MetaFunction,
  useLoaderData,
  useNavigate,
  useParams,
} from 'react-router';
import { useTranslations } from 'use-intl';
import type { SignedInBody } from '#src/api/contract/account-contract.ts';
import { account } from '#src/client/account-calls.ts';
import type { CallAnswer } from '#src/client/site-call.ts';
import { localePath, splitPath } from '#src/i18n/locales.ts';
import { startPath } from '#src/sign-in/next-path.ts';
import { endReturn, readReturnTo } from '#src/sign-in/provider-return.ts';
import { buttonClass } from '#src/ui/control/button.tsx';
import { Fail } from '#src/ui/message/fail.tsx';
import { Spinner } from '#src/ui/message/spinner.tsx';
import { openPage } from '../head/open-page.ts';
import { privateHead } from '../head/page-head.ts';
import { SiteLink, useLocaleCode } from '../links/site-link.tsx';
import { PageWords } from '../wording/page-words.tsx';
import '../app/app-page.css';

export function loader(args: LoaderFunctionArgs) {
  const { site, locale } = openPage(args);
  const { providers } = site.runtimeConfig(locale);
  if (!providers.some(({ id }) => id === args.params.provider)) throw data(null, { status: 404 });
  const { signIn } = site.messages(locale);
  return { title: signIn.pages.callback, words: { signIn } };
}

export const meta: MetaFunction<typeof loader> = ({ loaderData }) =>
  loaderData ? privateHead(loaderData.title) : [];

export default function OauthCallbackRoute() {
  const { words } = useLoaderData<typeof loader>();
  return (
    <PageWords words={words}>
      <OauthCallback />
    </PageWords>
  );
}

/** A code works once, and an effect may run twice. */
const running = new Map<string, Promise<CallAnswer<SignedInBody>>>();

function signInOnce(provider: string, query: URLSearchParams): Promise<CallAnswer<SignedInBody>> {
  const state = query.get('state') ?? '';
  const known = running.get(state);
  if (known) return known;
  const iss = query.get('iss');
  const call = account.oauthLogin({ provider, code: query.get('code') ?? '', state, ...(iss && { iss }) });
  running.set(state, call);
  return call;
}

/** Where a provider sends the browser back to. Its address knows no language: the one in which signing in began takes over. */
function OauthCallback() {
  const t = useTranslations('signIn');
  const { provider = '' } = useParams();
  const navigate = useNavigate();
  const locale = useLocaleCode();
  const [failure, setFailure] = useState<string | null>(null);

  useEffect(() => {
    const returnTo = readReturnTo();
    const { pathname, search } = window.location;
    const started = returnTo ? splitPath(returnTo.next).locale : locale;
    if (started !== locale) {
      window.location.replace(`${localePath(started, splitPath(pathname).path)}${search}`);
      return;
    }
    let isGone = false;
    void signInOnce(provider, new URLSearchParams(search)).then(({ code, message }) => {
      if (isGone) return;
      endReturn(code === 200 ? returnTo : null);
      if (code !== 200) setFailure(message);
      else void navigate(returnTo?.next ?? startPath(locale, { isSignedIn: true }), { replace: true });
    });
    return () => {
      isGone = true;
    };
  }, [provider, locale, navigate]);

  return (
    <div className="wrap app-page">
      <h1 className="visually-hidden">{t('pages.callback')}</h1>
      {failure ? (
        <Fail
          title={t('callback.failed')}
          actions={
            <SiteLink className={buttonClass({ look: 'primary' })} to="/sign-in">
              {t('callback.back')}
            </SiteLink>
          }
        >
          {failure}
        </Fail>
      ) : (
        <p className="row" role="status">
          <Spinner />
          {t('callback.working')}
        </p>
      )}
    </div>
  );
}
