import { useTranslations } from 'use-intl';
import { sourcesOf } from '#src/pictures/site-picture-sources.ts';
import { useSampleWords } from './sample-words.ts';
import { SitePicture } from './site-picture.tsx';
import './side-by-side.css';

/** Half of what a pair under a line takes. */
const sizes = '(max-width: 960px) 46vw, 310px';

interface SideBySideProps {
  tool: string;
  sample: string;
  afterLabel?: string;
  isFirst?: boolean;
}

/** A sample photo beside what a tool made of it, both of one height and neither larger than it is. */
export function SideBySide({ tool, sample, afterLabel, isFirst }: SideBySideProps) {
  const t = useTranslations('ui.compare');
  const { alt } = useSampleWords()(sample);
  const sides = [
    { src: `/samples/${sample}.webp`, alt: t('beforeAlt', { alt }), label: t('before') },
    { src: `/samples/${tool}/${sample}.webp`, alt: t('afterAlt', { alt }), label: afterLabel ?? t('after') },
  ].map((side) => ({ ...side, ...sourcesOf(side.src) }));
  const height = Math.min(...sides.map((side) => side.height));
  const shapes = sides.map((side) => side.width / side.height);
  return (
    <div className="side-by-side" style={{ maxWidth: Math.round(height * (shapes[0] + shapes[1])) }}>
      {sides.map((side, place) => (
        <span key={side.src} className="checker" style={{ flexGrow: shapes[place] }}>
          <SitePicture
            src={side.src}
            sizes={sizes}
            alt={side.alt}
            loading={isFirst ? 'eager' : 'lazy'}
            fetchPriority={isFirst ? 'high' : undefined}
          />
          <span className="tag" aria-hidden>
            {side.label}
          </span>
        </span>
      ))}
    </div>
  );
}
