import { execFileSync } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { polygonsOf } from '#src/logo/drawing/polygons.ts';
import { em } from '#src/logo/type/lettering.ts';
import { setLine } from '#src/logo/type/set-line.server.ts';

/**
 * `node scripts/make/make-mark-letters.ts`: writes the outlines of the words that mark an edited picture, set in Inter (OFL), as numbers that pixel
 * math may import. To be run and committed when the words change.
 */

const words = 'AI-edited';
/** A letter is at most some forty pixels high: a hundredth of an em is less than what its rim is softened by. */
const tolerance = 0.004;

const root = path.join(import.meta.dirname, '../..');
const file = path.join(root, 'src/imaging/mark/mark-letters.ts');

// Letters this small need air between them.
const line = await setLine(words, { font: 'inter', weight: 700, spacing: 0.02 });
if (!line) throw new Error('Nothing of the words could be set');
const polygons = line.letters.flatMap(({ outline }) => polygonsOf(outline, 1 / em)).map(thinned);
await writeFile(
  file,
  `/**
 * "${words}" in Inter Bold (OFL): polygons of x1, y1, x2, y2 … in thousandths of an em, y downward, 0, 0 on the baseline where the line
 * begins. Written by \`scripts/make/make-mark-letters.ts\`.
 */
export const markLetters: readonly (readonly number[])[] = [
${polygons.map((points) => `  [${points.join(', ')}],`).join('\n')}
];

/** How high capitals are, in thousandths of an em. */
export const capHeight = ${thousandths(line.height / em)};
`,
);
execFileSync(path.join(root, 'node_modules/.bin/biome'), ['format', '--write', file]);

/** Without the points that lie as good as on the line between their neighbors (Douglas and Peucker, 1973). */
function thinned(polygon: Float32Array): number[] {
  const points = Array.from({ length: polygon.length / 2 }, (_, at) => [
    polygon[2 * at],
    polygon[2 * at + 1],
  ]);
  const kept = [...between(points), points[points.length - 1]];
  return kept.flatMap(([x, y]) => [thousandths(x), thousandths(y)]);
}

/** The first of some points and those of the others that matter, without the last. */
function between(points: readonly number[][]): readonly number[][] {
  const [[x, y], [endX, endY]] = [points[0], points[points.length - 1]];
  const length = Math.hypot(endX - x, endY - y) || 1;
  let far = 0;
  let best = tolerance;
  for (let at = 1; at < points.length - 1; at++) {
    const [px, py] = points[at];
    const away =
      Math.abs((endX - x) * (py - y) - (endY - y) * (px - x)) / length || Math.hypot(px - x, py - y);
    if (away > best) [far, best] = [at, away];
  }
  return far ? [...between(points.slice(0, far + 1)), ...between(points.slice(far))] : [points[0]];
}

function thousandths(value: number): number {
  return Math.round(value * 1000);
}
