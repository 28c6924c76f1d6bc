import { viewOf } from '../byte-source.ts';
import { type Density, densityPer, inUnit } from './density.ts';

const meter = 1;

/** What the body of a pHYs chunk says (PNG 3rd edition, §11.3.4.3); without a unit it is a mere proportion. */
export function readPngDensity(body: Uint8Array): Density | undefined {
  if (body.length < 9 || body[8] !== meter) return undefined;
  const view = viewOf(body);
  return densityPer('meter', view.getUint32(0), view.getUint32(4));
}

/** The body of a pHYs chunk that says so. */
export function pngDensityBody(density: Density): Uint8Array {
  const body = new Uint8Array(9);
  const view = viewOf(body);
  view.setUint32(0, Math.round(inUnit(density.x, 'meter')));
  view.setUint32(4, Math.round(inUnit(density.y, 'meter')));
  body[8] = meter;
  return body;
}
