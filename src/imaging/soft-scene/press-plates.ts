import type { MeshTexture } from '../mesh/mesh-texture.ts';
import { coverage } from '../raster/smooth.ts';
import type { Plates } from '../soft-body/body-effects.ts';
import { waistHeight } from '../soft-body/body-shapes.ts';

/** A plate on a rod, in pixels of the frame: its face and how it reaches back from there. */
interface Piston {
  /** The face's coordinate across, and the middle of the plate along it. */
  readonly face: number;
  readonly middle: number;
  readonly half: number;
  readonly thick: number;
  readonly from: 'above' | 'left' | 'right';
}

const [dark, bright] = [
  [58, 63, 71],
  [236, 240, 244],
] as const;
/** Of a plate's thickness: half a rod's width, and the rounding of its corners. */
const [rod, corner] = [0.62, 0.22];

/** @param body where what is pressed lies, and `scale` how many pixels of the frame its pixels are */
export function drawPlates(
  frame: MeshTexture,
  plates: Plates,
  body: { left: number; right: number; top: number; floor: number },
  scale: number,
): void {
  const wide = (body.right - body.left) * scale;
  const tall = (body.floor - body.top) * scale;
  const thick = 0.062 * Math.sqrt(frame.width * frame.height);
  const middle = ((body.left + body.right) / 2) * scale;
  const across = { middle: body.floor * scale - waistHeight * tall, half: 0.25 * tall, thick };
  if (plates.above !== undefined)
    drawPiston(frame, { face: plates.above * scale, middle, half: 0.78 * wide, thick, from: 'above' });
  if (plates.left !== undefined) drawPiston(frame, { ...across, face: plates.left * scale, from: 'left' });
  if (plates.right !== undefined) drawPiston(frame, { ...across, face: plates.right * scale, from: 'right' });
}

function drawPiston(frame: MeshTexture, { face, middle, half, thick, from }: Piston): void {
  const { width, height, data } = frame;
  const isAbove = from === 'above';
  const round = corner * thick;
  const rodHalf = rod * thick;
  const reach = Math.ceil(half) + 1;
  const [x0, x1, y0, y1] = isAbove
    ? [middle - reach, middle + reach, 0, face + 1]
    : from === 'left'
      ? [0, face + 1, middle - reach, middle + reach]
      : [face - 1, width, middle - reach, middle + reach];
  for (let y = Math.max(0, Math.floor(y0)); y < Math.min(height, y1); y++) {
    for (let x = Math.max(0, Math.floor(x0)); x < Math.min(width, x1); x++) {
      const depth = isAbove ? face - y - 0.5 : from === 'left' ? face - x - 0.5 : x + 0.5 - face;
      const along = (isAbove ? x : y) + 0.5 - middle;
      const inPlate = roundedBox(Math.abs(along) - half, Math.abs(depth - thick / 2) - thick / 2, round);
      const isRod = depth > thick;
      const cover = Math.max(coverage(-inPlate), isRod ? coverage(rodHalf - Math.abs(along)) : 0);
      if (cover <= 0) continue;
      const q = along / (isRod ? rodHalf : half);
      let light = cylinder(q);
      if (isRod) light *= 0.55 + 0.45 * Math.min(1, (depth - thick) / thick);
      else {
        const rim = depth / thick;
        light += rim < 0.14 ? -0.22 * (1 - rim / 0.14) : rim > 0.86 ? 0.25 * ((rim - 0.86) / 0.14) : 0;
      }
      const at = (y * width + x) * 4;
      const lit = Math.min(1, Math.max(0, light));
      for (let k = 0; k < 3; k++) {
        const color = dark[k] + lit * (bright[k] - dark[k]);
        data[at + k] += cover * (color - data[at + k]) + 0.5;
      }
    }
  }
}

/** Distance to a box with round corners, negative within; `x` and `y` from its sides. */
function roundedBox(x: number, y: number, round: number): number {
  const [dx, dy] = [x + round, y + round];
  const outside = Math.sqrt(Math.max(0, dx) ** 2 + Math.max(0, dy) ** 2);
  return outside + Math.min(0, Math.max(dx, dy)) - round;
}

/** How polished steel throws light back from across a cylinder, −1..1 of its half width. */
function cylinder(q: number): number {
  return 0.4 + 0.5 * bell(q + 0.38, 0.26) + 0.22 * bell(q - 0.66, 0.14) - 0.3 * q * q;
}

const bell = (x: number, wide: number) => Math.exp(-((x / wide) ** 2));
