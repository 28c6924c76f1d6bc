import { type LoaderFunctionArgs, type MetaFunction, useLoaderData } from 'react-router';
import { useTranslations } from 'use-intl';
import { openPage } from '../head/open-page.ts';
import { pageHead } from '../head/page-head.ts';
import { PageWords } from '../wording/page-words.tsx';
import './photo-credits.css';

export function loader(args: LoaderFunctionArgs) {
  const { site, locale, head } = openPage(args);
  const { credits, samples } = site.messages(locale);
  return {
    head: head(credits),
    words: { credits, samples },
    photos: Object.keys(samples) as (keyof typeof samples)[],
  };
}

export const meta: MetaFunction<typeof loader> = ({ loaderData }) =>
  loaderData ? pageHead(loaderData.head) : [];

export default function PhotoCredits() {
  const { photos, words } = useLoaderData<typeof loader>();
  return (
    <PageWords words={words}>
      <Credits photos={photos} />
    </PageWords>
  );
}

function Credits({ photos }: Pick<ReturnType<typeof loader>, 'photos'>) {
  const t = useTranslations('credits');
  const samples = useTranslations('samples');
  return (
    <div className="wrap credits">
      <h1>{t('title')}</h1>
      <p className="lede">{t('lede')}</p>
      <ul>
        {photos.map((photo) => (
          <li key={photo}>
            <img
              src={`/samples/${photo}-small.webp`}
              alt={samples(`${photo}.alt`)}
              width={120}
              height={90}
              loading="lazy"
            />
            <div>
              <h2>{samples(`${photo}.name`)}</h2>
              <dl>
                <div>
                  <dt>{t('author')}</dt>
                  <dd>{samples(`${photo}.author`)}</dd>
                </div>
                <div>
                  <dt>{t('license')}</dt>
                  <dd>
                    <a className="link" href={samples(`${photo}.licenseUrl`)} rel="license">
                      {samples(`${photo}.license`)}
                    </a>
                  </dd>
                </div>
                <div>
                  <dt>{t('changes')}</dt>
                  <dd>{samples(`${photo}.changes`)}</dd>
                </div>
              </dl>
            </div>
          </li>
        ))}
      </ul>
      <p className="small muted">
        {t.rich('blog', {
          list: (text) => (
            <a className="link" href="/blog/SOURCES.md">
              {text}
            </a>
          ),
        })}
      </p>
      <p className="small muted">{t('drawings')}</p>
      <p className="small muted">{t('type')}</p>
    </div>
  );
}
