import { expect, test } from 'vitest';
import type { Garment } from '../../storybook/person-look.ts';
import type { Lab, Node } from '../../vector/painting.ts';
import { drawLowerArm, drawUpperArm } from './arm-drawing.ts';

const other: Lab = [0.97, 0, 0.02];

/** How many shapes of a drawing are of this color. */
function shapesOf(node: Node, color: Lab): number {
  if (node.kind === 'group') return node.nodes.reduce((sum, inner) => sum + shapesOf(inner, color), 0);
  return node.fill.kind === 'flat' && node.fill.color === color ? 1 : 0;
}

test.each<[Garment, boolean]>([
  ['stripes', true],
  ['collar', true],
  ['shirt', false],
  ['hoodie', false],
])('the sleeves of %s: what is on the cloth goes on (%s)', (garment, goesOn) => {
  const colors = { garment, other, cloth: [0.6, 0, 0] as Lab, skin: [0.8, 0.03, 0.05] as Lab };
  for (const drawn of [drawUpperArm(colors), drawLowerArm(colors)])
    expect(shapesOf(drawn, other) > 0).toBe(goesOn);
});
