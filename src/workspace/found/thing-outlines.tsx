import type { Quad } from '../../imaging/quad/quad.ts';
import type { PictureView } from '../stage/picture-view.ts';
import './thing-outlines.css';

interface ThingOutlinesProps {
  /** In shares of the picture. */
  quads: readonly Quad[];
  view: PictureView;
}

/** Where on the stage the things are that a hand or the focus is on in the list. */
export function ThingOutlines({ quads, view }: ThingOutlinesProps) {
  if (quads.length === 0) return null;
  return (
    <svg className="thing-outlines" viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden>
      {quads.map((quad) => {
        const points = [0, 2, 4, 6]
          .map(
            (at) => `${(quad[at] * view.scale + view.x) * 100},${(quad[at + 1] * view.scale + view.y) * 100}`,
          )
          .join(' ');
        return (
          <g key={points}>
            <polygon className="ground" points={points} />
            <polygon points={points} />
          </g>
        );
      })}
    </svg>
  );
}
