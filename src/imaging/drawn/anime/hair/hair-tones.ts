import type { ColorField } from '../../../color/working-colors.ts';
import type { FlowField } from '../../../flow/flow-field.ts';
import { blurPlane } from '../../../raster/gaussian-blur.ts';
import type { Plane } from '../../../raster/raster.ts';
import { resamplePlane } from '../../../raster/resample.ts';
import { alongFlow } from '../../along-flow.ts';
import type { DrawnScene } from '../../drawn-scene.ts';
import { enlarged, enlargedShare } from '../../enlarged.ts';
import type { Lab } from '../../face-colors.ts';
import { quantilesOf, softSteps } from '../../soft-steps.ts';
import { strandFlow } from '../../tone-bands.ts';
import type { AnimeHeads, HeadZones } from '../skin/head-zones.ts';

/** Shares of hair at which a band ends, and how much lighter than its color each band is. */
const cuts = [0.22, 0.55, 0.86, 0.96];
const lifts = [-0.12, -0.05, 0.02, 0.2, 0.36];
/** In heights of the face: how far light is smoothed along the strands, and over what it is measured. */
const along = { first: 0.12, second: 0.1, soft: 0.012, around: 0.22, whole: 0.35 };
/** The lit side of a head is so much of its light lighter. */
const lit = 0.25;
/** With fewer places, hair has one tone. */
const leastPlaces = 200;

/** The color that hair is drawn in. */
export function hairColor([l, a, b]: Lab, isGray: boolean): Lab {
  const lightness = Math.min(0.86, Math.max(0.2, l * 1.02 + 0.03));
  return isGray ? [lightness, 0, 0] : [lightness, a * 1.35, b * 1.35];
}

/** Hair of a head that is drawn as hair, measured once for all looks. */
export interface HeadHair {
  readonly head: HeadZones;
  readonly light?: HairLight;
}

/** Where strands run, and the light on the hair of each head that is drawn as hair. */
export interface AnimeHair {
  readonly strands?: FlowField;
  readonly heads: readonly HeadHair[];
}

export function measureHair(scene: DrawnScene, { heads }: AnimeHeads): AnimeHair {
  const shown = heads.filter(({ face }) => isHairDrawn(face));
  if (shown.length === 0) return { heads: [] };
  const strands = strandFlow(scene.base, 5 * scene.unit);
  return {
    strands,
    heads: shown.map((head) => ({
      head,
      light: hairLight(scene, head.face.hair, head.face.height, strands),
    })),
  };
}

/** Hair in bands of light and shadow along its strands; hats stay as they are. In place. */
export function paintAnimeHair(scene: DrawnScene, { heads }: AnimeHair, colors: ColorField): void {
  for (const hair of heads) paintHead(scene, hair, colors);
}

/** More chroma than this has no hair, nor is hair greener or bluer than these, unless it's nearly gray: it's a hat, a helmet or a scarf. */
const [mostChroma, greenest, bluest, faint] = [0.13, -0.02, -0.02, 0.03];

/** Whether what was taken for hair is drawn as hair: hats and scarves are left as they are. */
export function isHairDrawn({ isHat, hair, colors }: HeadZones['face']): boolean {
  const [, a, b] = colors.hair;
  const chroma = Math.hypot(a, b);
  const isOfHair = chroma < faint || (a > greenest && b > bluest && chroma < mostChroma);
  return !isHat && isOfHair && hair.some((share) => share > 0.5);
}

function paintHead(scene: DrawnScene, { head, light: found }: HeadHair, colors: ColorField): void {
  const { face, hair, freed } = head;
  const share = enlargedShare(scene, hair, colors);
  const behind = enlargedShare(
    scene,
    blurPlane({ ...scene, data: freed }, Math.max(0.7, 0.02 * face.height)).data.map((value) =>
      Math.min(1, 1.6 * value),
    ),
    colors,
  );
  const color = hairColor(face.colors.hair, scene.isGray);
  const contrast = 0.55 + 0.45 * Math.min(1, color[0] / 0.45);
  const tones = lifts.map((lift) => color[0] + (lift === 0.02 ? lift : lift * contrast));
  const relative = found ? enlarged(scene, found.relative, colors).data : undefined;
  const whole = found ? enlarged(scene, found.whole, colors).data : undefined;
  for (let i = 0; i < share.length; i++) {
    if (share[i] === 0) continue;
    const own = relative && found ? softSteps(relative[i], found.cuts, tones, found.ramp) : color[0];
    // What hangs behind the jaw is in its shadow.
    const tone = own + behind[i] * (tones[0] - own);
    const lightness = Math.min(0.97, Math.max(0.08, tone + (whole ? lit * whole[i] : 0)));
    const lifted = tone - color[0];
    const chroma = Math.min(1.3, Math.max(0.8, 1 + 0.6 * lifted));
    // Shadows turn a little to blue.
    const blue = scene.isGray ? 0 : 0.05 * Math.min(1, Math.max(0, -lifted));
    const painted = [lightness, color[1] * chroma, color[2] * chroma - blue];
    for (let c = 0; c < 3; c++) colors.data[3 * i + c] += share[i] * (painted[c] - colors.data[3 * i + c]);
  }
}

interface HairLight {
  /** How much lighter than the hair around it, and how much lighter that is than the hair as a whole. */
  readonly relative: Float32Array;
  readonly whole: Float32Array;
  readonly cuts: readonly number[];
  readonly ramp: number;
}

function hairLight(
  scene: DrawnScene,
  hair: Float32Array,
  faceHeight: number,
  flow: FlowField,
): HairLight | undefined {
  const { width, height, lightness, unit } = scene;
  const { width: across, height: rows } = flow;
  const shrink = across / width;
  const small = resamplePlane(lightness, across, rows);
  const share = resamplePlane({ width, height, data: hair }, across, rows).data;
  const isHair = (i: number) => share[i] > 0.1;
  const reach = (part: number, most: number) =>
    Math.max(0.8, Math.min(part * faceHeight, most * unit) * shrink);
  const long = alongFlow(small, flow, reach(along.first, 26), isHair);
  const soft = blurPlane(long, Math.max(0.6, along.soft * faceHeight * shrink));
  const even = alongFlow(soft, flow, reach(along.second, 20), isHair);
  const around = meanWithin(even, share, along.around * faceHeight * shrink);
  const far = meanWithin(even, share, along.whole * faceHeight * shrink);
  const places: number[] = [];
  for (let i = 0; i < share.length; i++) if (share[i] > 0.7) places.push(i);
  if (places.length < leastPlaces) return undefined;
  const [middle] = quantilesOf(
    Float32Array.from(places, (i) => even.data[i]),
    [0.5],
  );
  const rel = even.data.map((value, i) => value - around[i]);
  const at = quantilesOf(
    Float32Array.from(places, (i) => rel[i]),
    cuts,
  );
  const large = (data: Float32Array) =>
    resamplePlane({ width: across, height: rows, data }, width, height).data;
  return {
    relative: large(rel),
    whole: large(far.map((value) => value - middle)),
    cuts: at,
    ramp: Math.max(0.002, 0.04 * (at[2] - at[0])),
  };
}

/** The mean of a plane around each place, of what lies within a share. */
function meanWithin({ width, height, data }: Plane, share: Float32Array, sigma: number): Float32Array {
  const blur = (plane: Float32Array) => blurPlane({ width, height, data: plane }, Math.max(0.8, sigma)).data;
  const weight = blur(share);
  const sum = blur(share.map((value, i) => value * data[i]));
  return sum.map((value, i) => (weight[i] > 1e-4 ? value / weight[i] : data[i]));
}
