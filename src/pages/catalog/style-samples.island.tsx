import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { buttonClass } from '#src/ui/control/button.tsx';
import { PictureChoice } from '#src/ui/control/picture-choice.tsx';
import { island } from '../islands/island.tsx';
import { SiteLink } from '../links/site-link.tsx';
import { useSampleWords } from '../pictures/sample-words.ts';
import { StyleList, StylePicture } from './style-list.tsx';
import type { StyleShelf } from './style-shelf.ts';

/** All styles of one tool on one photo, which the visitor chooses. */
function StyleSamples({ shelf }: { shelf: StyleShelf }) {
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
        text={({ id, note }) => note ?? t(`about.${id as 'oil'}`)}
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

export default island({ name: 'style-samples', words: ['styles', 'samples'] }, StyleSamples);
