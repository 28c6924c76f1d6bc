import { Clock } from 'lucide-react';
import { type LoaderFunctionArgs, type MetaFunction, useLoaderData } from 'react-router';
import { useTranslations } from 'use-intl';
import { SignInForm } from '#src/sign-in/form/sign-in-form.tsx';
import { Note } from '#src/ui/message/note.tsx';
import { openPage } from '../head/open-page.ts';
import { privateHead } from '../head/page-head.ts';
import { useShownQuery } from '../links/shown-address.ts';
import { useStepLinks } from '../links/step-link.tsx';
import { PageWords } from '../wording/page-words.tsx';
import { useDestination, useGoOn } from './sign-in-destination.ts';
import { SignInLayout } from './sign-in-layout.tsx';

export function loader(args: LoaderFunctionArgs) {
  const { site, locale } = openPage(args);
  const { signIn, validation } = site.messages(locale);
  return { title: signIn.pages.signIn, words: { signIn, validation } };
}

export const meta: MetaFunction<typeof loader> = ({ loaderData }) =>
  loaderData ? privateHead(loaderData.title) : [];

export default function SignInRoute() {
  const { words } = useLoaderData<typeof loader>();
  return (
    <PageWords words={words}>
      <SignIn />
    </PageWords>
  );
}

function SignIn() {
  const t = useTranslations('signIn');
  const query = useShownQuery();
  const destination = useDestination();
  const linkTo = useStepLinks();
  useGoOn(destination);
  return (
    <SignInLayout heading={t('signIn.heading')} lede={t('signIn.lede')}>
      {query?.has('expired') && (
        <Note icon={Clock} tone="warn">
          {t('expired')}
        </Note>
      )}
      <SignInForm onDone={() => {}} linkTo={linkTo} returnTo={{ next: destination }} />
    </SignInLayout>
  );
}
