import type { Box } from '../imaging/raster.ts';
import type { PictureView } from './picture-view.ts';
import type { SubjectPick } from './work.ts';

/** A box smaller than this share of the picture was meant as a click. */
const smallestBox = 0.02;
const mostPoints = 64;

/** What is pointed at after one more click or box; all in shares of the picture. */
export function addToPick(
  pick: SubjectPick,
  at: { x: number; y: number },
  box: Box | null,
  keep: boolean,
): SubjectPick {
  if (box && box.width >= smallestBox && box.height >= smallestBox) return { ...pick, box };
  if (at.x < 0 || at.x > 1 || at.y < 0 || at.y > 1) return pick;
  return { ...pick, points: [...(pick.points ?? []), { x: at.x, y: at.y, keep }].slice(-mostPoints) };
}

interface PickMarksProps {
  pick: SubjectPick;
  /** The box that is being drawn. */
  draft: Box | null;
  view: PictureView;
  /** Where the keyboard or the mouse is, in shares of the frame. */
  cursor: { x: number; y: number } | null;
}

export function PickMarks({ pick, draft, view, cursor }: PickMarksProps) {
  const place = (x: number, y: number) => ({
    left: `${(x * view.scale + view.x) * 100}%`,
    top: `${(y * view.scale + view.y) * 100}%`,
  });
  const box = draft ?? pick.box;
  return (
    <span className="pick-marks" aria-hidden>
      {box && (
        <span
          className="pick-box"
          style={{
            ...place(box.x, box.y),
            width: `${box.width * view.scale * 100}%`,
            height: `${box.height * view.scale * 100}%`,
          }}
        />
      )}
      {pick.points?.map((point) => (
        <span
          key={`${point.x} ${point.y}`}
          className={point.keep ? 'pick-point' : 'pick-point not'}
          style={place(point.x, point.y)}
        />
      ))}
      {cursor && (
        <span className="pick-cross" style={{ left: `${cursor.x * 100}%`, top: `${cursor.y * 100}%` }} />
      )}
    </span>
  );
}
