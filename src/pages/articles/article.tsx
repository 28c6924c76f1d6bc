import { data, type LoaderFunctionArgs, type MetaFunction, useLoaderData } from 'react-router';
import { useTranslations } from 'use-intl';
import { openPage } from '../head/open-page.ts';
import { pageHead } from '../head/page-head.ts';
import { SiteLink } from '../links/site-link.tsx';
import { TextPage } from '../texts/text-page.tsx';
import { ToolLinks } from '../tool/tool-links.tsx';
import { Day } from '../wording/day.tsx';
import { PageWords } from '../wording/page-words.tsx';
import '../texts/text-page.css';

export function loader(args: LoaderFunctionArgs) {
  const { site, locale, head } = openPage(args);
  const article = site.content(locale).articles.find(({ slug }) => slug === args.params.slug);
  if (!article) throw data(null, { status: 404 });
  return {
    head: head(article),
    words: { blog: site.messages(locale).blog },
    article,
    tools: site.tools(locale).filter(({ id }) => article.tools.includes(id)),
  };
}

export const meta: MetaFunction<typeof loader> = ({ loaderData }) =>
  loaderData
    ? [
        ...pageHead(loaderData.head),
        {
          'script:ld+json': {
            '@context': 'https://schema.org',
            '@type': 'BlogPosting',
            headline: loaderData.article.title,
            description: loaderData.article.description,
            datePublished: loaderData.article.date,
            inLanguage: loaderData.head.locale,
            image: loaderData.head.picture || undefined,
          },
        },
      ]
    : [];

export default function ArticlePage() {
  const { words, article, tools } = useLoaderData<typeof loader>();
  return (
    <PageWords words={words}>
      <TextPage
        text={article}
        after={
          <aside>
            <ToolLinks tools={tools} />
            <BackToBlog />
          </aside>
        }
      >
        <ArticleFacts date={article.date} minutes={article.minutes} />
      </TextPage>
    </PageWords>
  );
}

function ArticleFacts({ date, minutes }: { date: string; minutes: number }) {
  const t = useTranslations('blog');
  return (
    <p className="data">
      <Day iso={date} /> · {t('minutes', { minutes })}
    </p>
  );
}

function BackToBlog() {
  const t = useTranslations('blog');
  return (
    <p>
      <SiteLink className="link" to="/blog">
        {t('back')}
      </SiteLink>
    </p>
  );
}
