import type { Emoji } from '../emoji.ts';
import { EmojiSign, useIsMissing } from './emoji-sign.tsx';

export interface SimilarEmojiProps {
  similar: readonly Emoji[];
  /** Below which address emoji have their pages. */
  pagesAt: string;
}

/** Emoji with their names, each a link to its page. */
export function SimilarEmoji({ similar, pagesAt }: SimilarEmojiProps) {
  return (
    <ul className="emoji-similar">
      {similar.map(({ emoji, name, page }) => (
        <li key={emoji}>
          <a href={`${pagesAt}/${page}`}>
            <Sign shape={emoji} /> {name}
          </a>
        </li>
      ))}
    </ul>
  );
}

function Sign({ shape }: { shape: string }) {
  return <EmojiSign shape={shape} isMissing={useIsMissing(shape)} />;
}
