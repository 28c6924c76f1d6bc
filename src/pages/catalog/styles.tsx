import { useState } from 'react';
import { type LoaderFunctionArgs, type MetaFunction, useLoaderData } from 'react-router';
import { useTranslations } from 'use-intl';
import { buttonClass } from '#src/ui/control/button.tsx';
import { PictureChoice } from '#src/ui/control/picture-choice.tsx';
import { openPage } from '../head/open-page.ts';
import { pageHead } from '../head/page-head.ts';
import { SiteLink } from '../links/site-link.tsx';
import { sampleWords, useSampleWords } from '../pictures/sample-words.ts';
import { PageWords } from '../wording/page-words.tsx';
import { StyleList, StylePicture } from './style-list.tsx';
import { type StyleShelf, styleShelves } from './style-shelf.ts';
import '../texts/text-page.css';
import './styles.css';

export function loader(args: LoaderFunctionArgs) {
  const { site, locale, head } = openPage(args);
  const { styles, samples } = site.messages(locale);
  const shelves = styleShelves(site, locale);
  const shown = shelves.flatMap((shelf) => shelf.samples);
  return { head: head(styles), words: { styles, samples: sampleWords(samples, shown) }, shelves };
}

export const meta: MetaFunction<typeof loader> = ({ loaderData }) =>
  loaderData ? pageHead(loaderData.head) : [];

export default function StylesRoute() {
  const { words, shelves } = useLoaderData<typeof loader>();
  return (
    <PageWords words={words}>
      <StyleCatalog shelves={shelves} />
    </PageWords>
  );
}

function StyleCatalog({ shelves }: { shelves: readonly StyleShelf[] }) {
  const t = useTranslations('styles');
  return (
    <div className="wrap list-page styles-page">
      <h1>{t('heading')}</h1>
      <p className="lede">{t('lede')}</p>
      {shelves.map((shelf) => (
        <Shelf key={shelf.tool} shelf={shelf} />
      ))}
    </div>
  );
}

/** All styles of one tool on one photo, which the visitor chooses. */
function Shelf({ shelf }: { shelf: StyleShelf }) {
  const t = useTranslations('styles');
  const wordsOf = useSampleWords();
  const [sample, setSample] = useState(shelf.samples[0]);
  return (
    <section className="tool-group" aria-labelledby={`styles-${shelf.tool}`}>
      <div className="styles-head">
        <h2 id={`styles-${shelf.tool}`}>{shelf.name}</h2>
        <div className="styles-samples">
          <span className="small muted">{t('sample')}</span>
          <PictureChoice
            label={t('sample')}
            value={sample}
            onChange={setSample}
            choices={shelf.samples.map((one) => ({
              value: one,
              label: wordsOf(one).name,
              picture: `/samples/${one}-small.webp`,
            }))}
          />
        </div>
      </div>
      <StyleList
        shelf={shelf}
        sample={sample}
        text={(style) => t(`about.${style as 'oil'}`)}
        first={
          <div className="style-tile">
            <StylePicture src={`/samples/${sample}.webp`} />
            <b>{t('photo')}</b>
            <span className="muted small">{t('photoText', { name: wordsOf(sample).name })}</span>
          </div>
        }
      />
      <p className="row">
        <SiteLink to={`/${shelf.tool}`} className={buttonClass({ look: 'primary' })}>
          {t('open', { tool: shelf.name })}
        </SiteLink>
        <span className="small muted">{t('more')}</span>
      </p>
    </section>
  );
}
