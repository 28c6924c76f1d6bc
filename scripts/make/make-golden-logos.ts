import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { layoutIds } from '#src/logo/brief.ts';
import { goldenNames, goldenShape } from '#tests/support/pictures/golden-logos.ts';

/**
 * `node scripts/make/make-golden-logos.ts`: writes down where everything of a logo is, for each layout and script. To be run and committed
 * when a layout was changed and the logos were looked at.
 */
const shapes: Record<string, number[][]> = {};
for (const name of goldenNames) {
  for (const layout of layoutIds) shapes[`${name} ${layout}`] = await goldenShape(name, layout);
}
const file = path.join(import.meta.dirname, '../../tests/fixtures/golden-logos.json');
writeFileSync(file, `${JSON.stringify(shapes)}\n`);
