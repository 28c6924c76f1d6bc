import { useTranslations } from 'use-intl';
import { sourcesOf } from '#src/pictures/site-picture-sources.ts';
import { useSampleWords } from './sample-words.ts';
import './sample-film.css';

interface SampleFilmProps {
  tool: string;
  sample: string;
  film: string;
}

/** A clip that a tool made of a sample photo, which lies in its corner. It begins when it is asked to. */
export function SampleFilm({ tool, sample, film }: SampleFilmProps) {
  const t = useTranslations('ui.compare');
  const { alt } = useSampleWords()(sample);
  const poster = `/samples/${tool}/${sample}.webp`;
  const { width, height } = sourcesOf(poster);
  return (
    <div className="sample-film">
      <video
        src={film}
        poster={poster}
        width={width}
        height={height}
        aria-label={t('afterAlt', { alt })}
        controls
        loop
        muted
        playsInline
        preload="none"
      />
      <img
        src={`/samples/${sample}-small.webp`}
        alt={t('beforeAlt', { alt })}
        width={256}
        height={192}
        loading="lazy"
      />
    </div>
  );
}
