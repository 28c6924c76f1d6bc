import { type LoaderFunctionArgs, type MetaFunction, useLoaderData } from 'react-router';
import { useTranslations } from 'use-intl';
import { openPage } from '../head/open-page.ts';
import { pageHead } from '../head/page-head.ts';
import { PageWords } from '../wording/page-words.tsx';
import ContactForm from './contact-form.island.tsx';
import './text-page.css';

export function loader(args: LoaderFunctionArgs) {
  const { site, locale, head } = openPage(args);
  const { contact } = site.messages(locale);
  return { head: head(contact), words: { contact }, keptDays: site.contactKeptDays };
}

export const meta: MetaFunction<typeof loader> = ({ loaderData }) =>
  loaderData ? pageHead(loaderData.head) : [];

export default function Contact() {
  const { words, keptDays } = useLoaderData<typeof loader>();
  return (
    <PageWords words={words}>
      <ContactPage keptDays={keptDays} />
    </PageWords>
  );
}

function ContactPage({ keptDays }: { keptDays: number }) {
  const t = useTranslations('contact');
  return (
    <div className="wrap text-page">
      <div>
        <h1>{t('heading')}</h1>
        <p className="lede">{t('lede')}</p>
        <ContactForm keptDays={keptDays} />
      </div>
    </div>
  );
}
