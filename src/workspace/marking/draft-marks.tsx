import type { PictureView } from '../stage/picture-view.ts';

interface Place {
  readonly x: number;
  readonly y: number;
}

interface DraftMarksProps {
  /** Corners in shares of the picture. */
  draft: readonly Place[];
  /** The line is not closed yet. */
  isOpen: boolean;
  /** Where keys point, in shares of the frame; null while a hand does. */
  cross: Place | null;
  view: PictureView;
}

/** A line or a box that is being drawn, and the cross that keys move. */
export function DraftMarks({ draft, isOpen, cross, view }: DraftMarksProps) {
  const points = draft
    .map(({ x, y }) => `${(x * view.scale + view.x) * 100},${(y * view.scale + view.y) * 100}`)
    .join(' ');
  const Line = isOpen ? 'polyline' : 'polygon';
  return (
    <>
      {draft.length > 0 && (
        <svg className="draft" viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden>
          <Line className="ground" points={points} />
          <Line points={points} />
        </svg>
      )}
      {cross && (
        <span className="cross" aria-hidden style={{ left: `${cross.x * 100}%`, top: `${cross.y * 100}%` }} />
      )}
    </>
  );
}
