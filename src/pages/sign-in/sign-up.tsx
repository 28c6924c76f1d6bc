import { type LoaderFunctionArgs, type MetaFunction, useLoaderData } from 'react-router';
import { useTranslations } from 'use-intl';
import { plans } from '#src/billing/plans.ts';
import { SignUpForm } from '#src/sign-in/form/sign-up-form.tsx';
import { openPage } from '../head/open-page.ts';
import { privateHead } from '../head/page-head.ts';
import { useStepLinks } from '../links/step-link.tsx';
import { PageWords } from '../wording/page-words.tsx';
import { useDestination, useGoOn } from './sign-in-destination.ts';
import { SignInLayout } from './sign-in-layout.tsx';

export function loader(args: LoaderFunctionArgs) {
  const { site, locale } = openPage(args);
  const { signIn, validation } = site.messages(locale);
  return { title: signIn.pages.signUp, words: { signIn, validation } };
}

export const meta: MetaFunction<typeof loader> = ({ loaderData }) =>
  loaderData ? privateHead(loaderData.title) : [];

export default function SignUpRoute() {
  const { words } = useLoaderData<typeof loader>();
  return (
    <PageWords words={words}>
      <SignUp />
    </PageWords>
  );
}

function SignUp() {
  const t = useTranslations('signIn');
  const destination = useDestination();
  const linkTo = useStepLinks();
  useGoOn(destination);
  const { historyHours, picture } = plans.member;
  const lede = t('signUp.lede', { days: historyHours / 24, jobs: picture.jobsPerDay });
  return (
    <SignInLayout heading={t('pages.signUp')} lede={lede}>
      <SignUpForm onDone={() => {}} linkTo={linkTo} returnTo={{ next: destination }} />
    </SignInLayout>
  );
}
