import type { ReactNode } from 'react';
import { type LoaderFunctionArgs, type MetaFunction, useLoaderData } from 'react-router';
import { useTranslations } from 'use-intl';
import { localePath } from '#src/i18n/locales.ts';
import { EarlyDrop } from '#src/workspace/bring/early-drop.tsx';
import { openPage } from '../head/open-page.ts';
import { pageHead } from '../head/page-head.ts';
import { PageWords } from '../wording/page-words.tsx';
import CheckRecord from './check-record.island.tsx';
import '../texts/text-page.css';
import './verify.css';

export function loader(args: LoaderFunctionArgs) {
  const { site, locale, head } = openPage(args);
  const { verify } = site.messages(locale);
  const remover = site
    .tools(locale)
    .find(
      ({ id, onFiles }) =>
        onFiles && site.toolPage(id, locale)?.description.options.some((option) => option.id === 'metadata'),
    );
  return {
    head: head(verify),
    words: { verify },
    known: site.knownCertificates(),
    remover: remover ? { name: remover.name, href: localePath(locale, `/${remover.id}`) } : null,
    nonce: site.nonce,
  };
}

export const meta: MetaFunction<typeof loader> = ({ loaderData }) =>
  loaderData ? pageHead(loaderData.head) : [];

export default function Verify() {
  const { words, known, remover, nonce } = useLoaderData<typeof loader>();
  return (
    <PageWords words={words}>
      <EarlyDrop nonce={nonce} />
      <Check known={known} remover={remover} />
    </PageWords>
  );
}

function Check({ known, remover }: Pick<ReturnType<typeof loader>, 'known' | 'remover'>) {
  const t = useTranslations('verify');
  const root = (text: ReactNode) => (
    <a className="link" href="/.well-known/pixelwright-root.pem">
      {text}
    </a>
  );
  return (
    <div className="wrap text-page verify-page">
      <div>
        <h1>{t('heading')}</h1>
        <p className="lede">{t('lede')}</p>
      </div>
      <CheckRecord known={known} remover={remover} />
      <div className="prose">
        <h2>{t('about.heading')}</h2>
        <p>{t('about.text')}</p>
        <p>{t('about.kinds')}</p>
        <p>{t('about.inPage')}</p>
        {known.anchors && <p>{t.rich('about.root', { root })}</p>}
      </div>
    </div>
  );
}
