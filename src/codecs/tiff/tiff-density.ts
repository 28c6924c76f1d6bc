import { bytesSource, viewOf } from '../byte-source.ts';
import type { Density } from '../density/density.ts';
import { readTiff } from './tiff-directories.ts';

const tag = { x: 282, y: 283, unit: 296 };
const units = { none: 1, inch: 2 } as const;
const parts = 10_000;

/**
 * Writes into a TIFF of ours what its pages' densities are, over whatever the encoder put there: it always says some. A page
 * without one says that its numbers are a mere proportion (TIFF 6.0, ResolutionUnit).
 */
export async function sayTiffDensities(
  tiff: Uint8Array,
  densities: readonly (Density | undefined)[],
): Promise<void> {
  const file = await readTiff(bytesSource(tiff));
  if (!file) throw new Error('the encoder gave no TIFF');
  const view = viewOf(tiff);
  const { isLittle } = file.layout;
  for (const [place, directory] of file.directories.entries()) {
    const density = densities[place];
    for (const side of ['x', 'y'] as const) {
      const entry = directory.get(tag[side]);
      if (!entry) continue;
      const [value, one] = fraction(density?.[side] ?? 1);
      view.setUint32(entry.at, value, isLittle);
      view.setUint32(entry.at + 4, one, isLittle);
    }
    const unit = directory.get(tag.unit);
    if (unit) view.setUint16(unit.at, density ? units.inch : units.none, isLittle);
  }
}

function fraction(value: number): [number, number] {
  return Number.isInteger(value) ? [value, 1] : [Math.round(value * parts), parts];
}
