import type { ReactNode } from 'react';
import { stylePicture } from '#src/tool/style-picture.ts';
import { SiteLink } from '../links/site-link.tsx';
import { SitePicture } from '../pictures/site-picture.tsx';
import type { StyleShelf } from './style-shelf.ts';
import './style-list.css';

const sizes = '(max-width: 720px) 46vw, (max-width: 1280px) 31vw, 400px';

interface StyleListProps {
  shelf: StyleShelf;
  /** The sample photo they are shown on. */
  sample: string;
  /** What is said of a style below its name. */
  text?(style: StyleShelf['styles'][number]): ReactNode;
  /** A tile before the first style. */
  first?: ReactNode;
}

/** Styles as our own engine makes them; each leads to its tool with the style chosen. */
export function StyleList({ shelf, sample, text, first }: StyleListProps) {
  return (
    <ul className="style-list">
      {first && <li>{first}</li>}
      {shelf.styles.map((style) => (
        <li key={style.id}>
          <SiteLink to={`/${shelf.tool}?${shelf.option}=${style.id}`} className="style-tile">
            <StylePicture src={`/${stylePicture(shelf.tool, style.id, sample)}.webp`} />
            <b>{style.name}</b>
            {text && <span className="muted small">{text(style)}</span>}
          </SiteLink>
        </li>
      ))}
    </ul>
  );
}

/** One picture of the shelf; its name stands below it. */
export function StylePicture({ src }: { src: string }) {
  return (
    <span className="print">
      <SitePicture src={src} sizes={sizes} alt="" loading="lazy" />
    </span>
  );
}
