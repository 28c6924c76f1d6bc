import { CircleCheck, TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import { type LoaderFunctionArgs, type MetaFunction, useLoaderData } from 'react-router';
import { useTranslations } from 'use-intl';
import { account } from '#src/client/account-calls.ts';
import { NewPasswordForm } from '#src/sign-in/form/new-password-form.tsx';
import { buttonClass } from '#src/ui/control/button.tsx';
import { Note } from '#src/ui/message/note.tsx';
import { openPage } from '../head/open-page.ts';
import { privateHead } from '../head/page-head.ts';
import { useShownQuery } from '../links/shown-address.ts';
import { SiteLink } from '../links/site-link.tsx';
import { PageWords } from '../wording/page-words.tsx';
import { SignInLayout } from './sign-in-layout.tsx';

export function loader(args: LoaderFunctionArgs) {
  const { site, locale } = openPage(args);
  const { signIn, validation } = site.messages(locale);
  return { title: signIn.pages.reset, words: { signIn, validation } };
}

export const meta: MetaFunction<typeof loader> = ({ loaderData }) =>
  loaderData ? privateHead(loaderData.title) : [];

export default function ResetPasswordRoute() {
  const { words } = useLoaderData<typeof loader>();
  return (
    <PageWords words={words}>
      <ResetPassword />
    </PageWords>
  );
}

/** The page that the link of a mail opens: `?token=`. */
function ResetPassword() {
  const t = useTranslations('signIn');
  const query = useShownQuery();
  const [isDone, setDone] = useState(false);
  const token = query?.get('token') ?? '';
  const isWithoutLink = query !== null && token === '';
  return (
    <SignInLayout heading={t('pages.reset')} lede={t('reset.lede')}>
      <div role="status">
        {isDone && (
          <Note icon={CircleCheck} tone="ok">
            {t('reset.done')}
          </Note>
        )}
      </div>
      {isWithoutLink && (
        <Note icon={TriangleAlert} tone="warn">
          {t('reset.noLink')}
        </Note>
      )}
      {isDone && (
        <SiteLink className={buttonClass({ look: 'primary', size: 'large', full: true })} to="/sign-in">
          {t('signIn.submit')}
        </SiteLink>
      )}
      {!isWithoutLink && !isDone && (
        <NewPasswordForm
          label={t('pages.reset')}
          submit={t('reset.submit')}
          send={({ password }) => account.resetPassword({ token, password })}
          onDone={() => setDone(true)}
          back={
            <SiteLink className={buttonClass({ size: 'large' })} to="/sign-in">
              {t('reset.back')}
            </SiteLink>
          }
        />
      )}
      {!isDone && (
        <p className="other-step">
          <SiteLink className="link" to="/forgot-password">
            {t('reset.newLink')}
          </SiteLink>
        </p>
      )}
    </SignInLayout>
  );
}
