import { useTranslations } from 'use-intl';
import { filmOf, sourcesOf } from '#src/pictures/site-picture-sources.ts';
import { Compare } from '#src/ui/picture/compare.tsx';
import { resultFrame } from './result-frame.ts';
import { SampleFilm } from './sample-film.tsx';
import { useSampleWords } from './sample-words.ts';
import { SideBySide } from './side-by-side.tsx';
import { SitePicture } from './site-picture.tsx';

/** The whole width on a phone, a good half of the page elsewhere. */
const sizes = '(max-width: 960px) 92vw, 620px';

interface SamplePairProps {
  tool: string;
  sample: string;
  start: number;
  ratio: string;
  afterLabel?: string;
  /** True where it is seen at once and should not wait for its turn. */
  isFirst?: boolean;
}

/** A sample photo and what our engine made of it: under a movable line, or side by side where the result has a frame of its own. */
export function SamplePair({ tool, sample, start, ratio, afterLabel, isFirst }: SamplePairProps) {
  const t = useTranslations('ui.compare');
  const { alt } = useSampleWords()(sample);
  const loading = isFirst ? 'eager' : 'lazy';
  const frame = resultFrame(tool, sample);
  const film = filmOf(`/samples/${tool}/${sample}.webp`);
  if (film && frame === 'film') return <SampleFilm {...{ tool, sample, film }} />;
  if (frame === 'own') return <SideBySide {...{ tool, sample, afterLabel, isFirst }} />;
  // A result that has grown around its photo shows it whole in the middle.
  const hasGrown = frame === 'grown';
  return (
    <Compare
      before={
        <SitePicture
          src={`/samples/${sample}.webp`}
          sizes={sizes}
          alt={t('beforeAlt', { alt })}
          loading={loading}
          fetchPriority={isFirst ? 'high' : undefined}
        />
      }
      after={
        <SitePicture
          src={`/samples/${tool}/${sample}.webp`}
          sizes={sizes}
          alt={t('afterAlt', { alt })}
          loading={loading}
        />
      }
      beforeLabel={t('before')}
      afterLabel={afterLabel ?? t('after')}
      label={t('label')}
      start={start}
      ratio={hasGrown ? shapeOf(`/samples/${tool}/${sample}.webp`) : ratio}
      className={hasGrown ? 'grown checker' : undefined}
    />
  );
}

function shapeOf(address: string): string {
  const { width, height } = sourcesOf(address);
  return `${width} / ${height}`;
}
