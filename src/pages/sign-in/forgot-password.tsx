import { type LoaderFunctionArgs, type MetaFunction, useLoaderData } from 'react-router';
import { useTranslations } from 'use-intl';
import { ForgotForm } from '#src/sign-in/form/forgot-form.tsx';
import { openPage } from '../head/open-page.ts';
import { privateHead } from '../head/page-head.ts';
import { useStepLinks } from '../links/step-link.tsx';
import { PageWords } from '../wording/page-words.tsx';
import { SignInLayout } from './sign-in-layout.tsx';

export function loader(args: LoaderFunctionArgs) {
  const { site, locale } = openPage(args);
  const { signIn, validation } = site.messages(locale);
  return { title: signIn.pages.forgot, words: { signIn, validation } };
}

export const meta: MetaFunction<typeof loader> = ({ loaderData }) =>
  loaderData ? privateHead(loaderData.title) : [];

export default function ForgotPasswordRoute() {
  const { words } = useLoaderData<typeof loader>();
  return (
    <PageWords words={words}>
      <ForgotPassword />
    </PageWords>
  );
}

function ForgotPassword() {
  const t = useTranslations('signIn');
  const linkTo = useStepLinks();
  return (
    <SignInLayout heading={t('pages.forgot')} lede={t('forgot.lede')}>
      <ForgotForm linkTo={linkTo} />
    </SignInLayout>
  );
}
