import { Rss } from 'lucide-react';
import { type LoaderFunctionArgs, type MetaFunction, useLoaderData } from 'react-router';
import { useTranslations } from 'use-intl';
import { localePath } from '#src/i18n/locales.ts';
import { buttonClass } from '#src/ui/control/button.tsx';
import { Icon } from '#src/ui/icon.tsx';
import { openPage } from '../head/open-page.ts';
import { pageHead } from '../head/page-head.ts';
import { SiteLink, useLocaleCode } from '../links/site-link.tsx';
import { SitePicture } from '../pictures/site-picture.tsx';
import { Day } from '../wording/day.tsx';
import { PageWords } from '../wording/page-words.tsx';
import '../texts/text-page.css';

export function loader(args: LoaderFunctionArgs) {
  const { site, locale, head } = openPage(args);
  const { blog } = site.messages(locale);
  const articles = site.content(locale).articles.map(({ html: _, ...article }) => article);
  return { head: head(blog), words: { blog }, articles };
}

export const meta: MetaFunction<typeof loader> = ({ loaderData }) =>
  loaderData ? pageHead(loaderData.head) : [];

export default function Blog() {
  const { words, articles } = useLoaderData<typeof loader>();
  return (
    <PageWords words={words}>
      <Articles articles={articles} />
    </PageWords>
  );
}

function Articles({ articles }: Pick<ReturnType<typeof loader>, 'articles'>) {
  const t = useTranslations('blog');
  const locale = useLocaleCode();
  return (
    <div className="wrap list-page">
      <div className="head">
        <div>
          <h1>{t('heading')}</h1>
          <p className="lede">{t('lede')}</p>
        </div>
        <a
          className={buttonClass({ look: 'quiet', size: 'small' })}
          href={localePath(locale, '/blog/feed.xml')}
        >
          <Icon of={Rss} size="small" />
          {t('feed')}
        </a>
      </div>
      <ul className="cards">
        {articles.map(({ slug, title, description, cover, coverAlt, date, minutes }, place) => (
          <li key={slug}>
            <SiteLink to={`/blog/${slug}`} className="card">
              <SitePicture
                src={cover}
                sizes="(max-width: 720px) 92vw, 400px"
                alt={coverAlt}
                loading={place === 0 ? 'eager' : 'lazy'}
                fetchPriority={place === 0 ? 'high' : undefined}
              />
              <span className="data">
                <Day iso={date} /> · {t('minutes', { minutes })}
              </span>
              <h2>{title}</h2>
              <p className="muted">{description}</p>
            </SiteLink>
          </li>
        ))}
      </ul>
    </div>
  );
}
