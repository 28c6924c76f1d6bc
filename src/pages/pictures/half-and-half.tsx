import { SiteLink } from '../links/site-link.tsx';
import { useSampleWords } from './sample-words.ts';
import { SitePicture } from './site-picture.tsx';
import './half-and-half.css';

const sizes = '(max-width: 960px) 44vw, 300px';

/** A sample photo to the left of a line, what a tool made of it to the right; opens the tool with that photo. */
export function HalfAndHalf({ sample, tool }: { sample: string; tool: string }) {
  const { alt } = useSampleWords()(sample);
  return (
    <SiteLink className="half-frame" to={`/${tool}?sample=${sample}`}>
      <span className="half">
        <SitePicture src={`/samples/${sample}.webp`} sizes={sizes} alt="" loading="lazy" />
        <span className="right-half checker" />
        <SitePicture
          className="right-half"
          src={`/samples/${tool}/${sample}.webp`}
          sizes={sizes}
          alt=""
          loading="lazy"
        />
      </span>
      <span className="half-caption">{alt}</span>
    </SiteLink>
  );
}
