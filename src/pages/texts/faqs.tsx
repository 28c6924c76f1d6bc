import { Plus } from 'lucide-react';
import { type LoaderFunctionArgs, type MetaFunction, useLoaderData } from 'react-router';
import { useTranslations } from 'use-intl';
import { Icon } from '#src/ui/icon.tsx';
import { openPage } from '../head/open-page.ts';
import { pageHead } from '../head/page-head.ts';
import { SiteLink } from '../links/site-link.tsx';
import { PageWords } from '../wording/page-words.tsx';
import './text-page.css';

export function loader(args: LoaderFunctionArgs) {
  const { site, locale, head } = openPage(args);
  const { faqs: words } = site.messages(locale);
  return { head: head(words), words: { faqs: words }, groups: site.content(locale).faqs };
}

export const meta: MetaFunction<typeof loader> = ({ loaderData }) =>
  loaderData
    ? [
        ...pageHead(loaderData.head),
        {
          'script:ld+json': {
            '@context': 'https://schema.org',
            '@type': 'FAQPage',
            mainEntity: loaderData.groups.flatMap(({ entries }) =>
              entries.map(({ question, answer }) => ({
                '@type': 'Question',
                name: question,
                acceptedAnswer: { '@type': 'Answer', text: answer },
              })),
            ),
          },
        },
      ]
    : [];

export default function Faqs() {
  const { words, groups } = useLoaderData<typeof loader>();
  return (
    <PageWords words={words}>
      <Groups groups={groups} />
    </PageWords>
  );
}

function Groups({ groups }: Pick<ReturnType<typeof loader>, 'groups'>) {
  const t = useTranslations('faqs');
  return (
    <div className="wrap list-page">
      <h1>{t('heading')}</h1>
      <p className="lede">
        {t.rich('lede', {
          contact: (text) => (
            <SiteLink className="link" to="/contact">
              {text}
            </SiteLink>
          ),
        })}
      </p>
      {groups.map(({ id, title, entries }) => (
        <section key={id} id={id} className="questions section">
          <h2>{title}</h2>
          <div className="faq">
            {entries.map((entry) => (
              <details key={entry.id} id={entry.id}>
                <summary>
                  {entry.question}
                  <Icon of={Plus} size="small" />
                </summary>
                {/* biome-ignore lint/security/noDangerouslySetInnerHtml: our own text, made into HTML on the server */}
                <p dangerouslySetInnerHTML={{ __html: entry.answer }} />
              </details>
            ))}
          </div>
        </section>
      ))}
    </div>
  );
}
