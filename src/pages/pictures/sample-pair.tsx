import { useTranslations } from 'use-intl';
import { sourcesOf } from '#src/pictures/site-picture-sources.ts';
import { Compare } from '#src/ui/picture/compare.tsx';
import { useSampleWords } from './sample-words.ts';
import { SitePicture } from './site-picture.tsx';

/** The whole width on a phone, a good half of the page elsewhere. */
const sizes = '(max-width: 960px) 92vw, 620px';

/** Shapes that differ by less are taken for the same: sizes are whole pixels. */
const sameShape = 0.01;

interface SamplePairProps {
  tool: string;
  sample: string;
  start: number;
  ratio: string;
  afterLabel?: string;
  /** True where it is seen at once and should not wait for its turn. */
  isFirst?: boolean;
}

/** A sample photo and what our engine made of it, under a movable line. */
export function SamplePair({ tool, sample, start, ratio, afterLabel, isFirst }: SamplePairProps) {
  const t = useTranslations('ui.compare');
  const { alt } = useSampleWords()(sample);
  const loading = isFirst ? 'eager' : 'lazy';
  const [before, after] = [
    sourcesOf(`/samples/${sample}.webp`),
    sourcesOf(`/samples/${tool}/${sample}.webp`),
  ];
  // A result of another shape has grown around its photo, which is seen whole in the middle of it.
  const hasGrown = Math.abs((after.width * before.height) / (after.height * before.width) - 1) > sameShape;
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
      ratio={hasGrown ? `${after.width} / ${after.height}` : ratio}
      className={hasGrown ? 'grown checker' : undefined}
    />
  );
}
