import type { IconDrawing } from '#src/icons/icon-answer.ts';
import './loaded-icon.css';

/**
 * An icon that was loaded, in the color of the text; room for it while it is not there. It is a mask and not markup, so
 * that nothing in a drawing of another host can run.
 */
export function LoadedIcon({ of }: { of: IconDrawing | undefined }) {
  return <span className="loaded-icon" style={of && { maskImage: maskOf(of) }} data-loaded={Boolean(of)} />;
}

function maskOf({ body, left, top, width, height }: IconDrawing): string {
  const box = `${left} ${top} ${width} ${height}`;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${box}">${body}</svg>`;
  return `url("data:image/svg+xml,${encodeURIComponent(svg)}")`;
}
