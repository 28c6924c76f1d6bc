import type { Box } from '../../imaging/raster/raster.ts';
import type { PictureView } from '../stage/picture-view.ts';
import type { BrushSettings } from './brush-settings.ts';
import './stage-marks.css';

/** What cropping takes away lies in the shade. */
export function CropMarks({
  crop,
  view,
  size,
}: {
  crop: Box;
  view: PictureView;
  size: { width: number; height: number };
}) {
  const x = (crop.x / size.width) * view.scale + view.x;
  const y = (crop.y / size.height) * view.scale + view.y;
  return (
    <span
      className="crop-marks"
      aria-hidden
      style={{
        left: `${x * 100}%`,
        top: `${y * 100}%`,
        width: `${(crop.width / size.width) * view.scale * 100}%`,
        height: `${(crop.height / size.height) * view.scale * 100}%`,
      }}
    />
  );
}

interface BrushCursorProps {
  at: { x: number; y: number };
  brush: BrushSettings;
  size: { width: number; height: number };
}

/** As large as the brush paints. */
export function BrushCursor({ at, brush, size }: BrushCursorProps) {
  const ofWidth = (brush.radius * 2 * Math.max(size.width, size.height)) / size.width;
  return (
    <span
      className="brush-circle"
      aria-hidden
      style={{ left: `${at.x * 100}%`, top: `${at.y * 100}%`, width: `${ofWidth * 100}%` }}
    />
  );
}
