import type { Box } from '../../imaging/raster/raster.ts';
import type { PictureView } from '../stage/picture-view.ts';
import type { SubjectPick } from '../work/work.ts';
import './pick-marks.css';

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
