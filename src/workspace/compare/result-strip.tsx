import { useTranslations } from 'use-intl';
import { resultsOf } from '../../client/job-pictures.ts';
import type { Work } from '../work/work.ts';
import './result-strip.css';

/** More results than this stand in rows of one length. */
const many = 12;

interface ResultStripProps {
  work: Work;
  /** What one result is called. */
  name: string;
  onShow(place: number): void;
}

/** Small copies of several results; the one that's pressed is looked at and saved. */
export function ResultStrip({ work, name, onShow }: ResultStripProps) {
  const t = useTranslations('workspace.files');
  const results = work.job ? resultsOf(work.job) : [];
  if (results.length < 2) return null;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be a flex row in every browser
    <div
      className="result-strip"
      role="group"
      aria-label={t('heading')}
      data-many={results.length > many ? '' : undefined}
    >
      {results.map(({ id, thumbnailUrl }, place) => (
        <button
          type="button"
          key={id}
          aria-pressed={place === (work.shown ?? 0)}
          aria-label={t('numbered', { name, number: place + 1 })}
          onClick={() => onShow(place)}
        >
          <img src={thumbnailUrl} alt="" />
        </button>
      ))}
    </div>
  );
}
