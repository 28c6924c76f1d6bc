import { SiteLink } from '../links/site-link.tsx';
import { ResultPicture } from './result-picture.tsx';
import { useSampleWords } from './sample-words.ts';
import './half-and-half.css';

const sizes = '(max-width: 960px) 44vw, 300px';

/** A sample photo and what a tool made of it; opens the tool with that photo. */
export function HalfAndHalf({ sample, tool }: { sample: string; tool: string }) {
  const { alt } = useSampleWords()(sample);
  return (
    <SiteLink className="half-frame" to={`/${tool}?sample=${sample}`}>
      <ResultPicture tool={tool} shown={{ sample }} sizes={sizes} />
      <span className="half-caption">{alt}</span>
    </SiteLink>
  );
}
