import { rgbSpace } from '../../../imaging/color/rgb-space.ts';
import type { Box, Raster } from '../../../imaging/raster/raster.ts';
import { createNoise } from '../../../imaging/sampling/noise.ts';
import { seededRandom } from '../../../imaging/sampling/seeded-random.ts';
import type { BackdropScene } from './backdrop-scenes.ts';
import type { BackdropSet, SetBrief } from './backdrop-set.ts';
import { develop } from './develop.ts';
import { drawSet } from './draw-set.ts';
import { toneOf } from './paint-tone.ts';
import { abstract } from './sets/abstract-set.ts';
import { beach } from './sets/beach-set.ts';
import { bokeh } from './sets/bokeh-set.ts';
import { festive } from './sets/festive-set.ts';
import { marble } from './sets/marble-set.ts';
import { paper } from './sets/paper-set.ts';
import { podium } from './sets/podium-set.ts';
import { sky } from './sets/sky-set.ts';
import { sweep } from './sets/sweep-set.ts';
import { terrazzo } from './sets/terrazzo-set.ts';
import { wood } from './sets/wood-set.ts';
import { createCurtain } from './subject/curtain.ts';
import type { Frame } from './subject/fit-frame.ts';
import { standingOf } from './subject/standing.ts';
import { viewOf } from './view.ts';

/** How each scene is set, and how low the eye is at least and at most, in units: far sights need a low one. */
const scenes = {
  sweep: { set: sweep, low: 1, high: 1.9 },
  podium: { set: podium, low: 0.8, high: 1.8 },
  bokeh: { set: bokeh, low: 0.75, high: 1.4 },
  marble: { set: marble, low: 1, high: 1.9 },
  wood: { set: wood, low: 1, high: 1.9 },
  paper: { set: paper, low: 1.1, high: 2 },
  terrazzo: { set: terrazzo, low: 1, high: 1.9 },
  sky: { set: sky, low: 0.5, high: 0.75 },
  beach: { set: beach, low: 0.6, high: 0.85 },
  festive: { set: festive, low: 0.9, high: 1.6 },
  abstract: { set: abstract, low: 0.8, high: 1.5 },
} as const satisfies Record<
  BackdropScene,
  { set: (brief: SetBrief) => BackdropSet; low: number; high: number }
>;

export interface BackdropWishes {
  readonly scene: BackdropScene;
  /** `#abc` or `#aabbcc`; left out, the seed chooses. */
  readonly color?: string;
  readonly light: 'left' | 'right';
  readonly seed: number;
  /** ICC profile of the subject's values; undefined means sRGB. */
  readonly profile?: Uint8Array;
}

/** A backdrop is drawn in at most so many pixels and enlarged from there: it lies out of the lens's focus anyway. */
const mostDrawn = 4_000_000;
/** A subject that its photo cuts off at the foot stands on ground this far below the picture, units. */
const sunk = 0.3;

/**
 * Sets a cut-out into a scene: ground, wall and light are drawn in perspective around it, it throws its shadow and, on what is polished, its
 * mirror image. Pixels of full alpha keep their samples; at the edge both are mixed.
 *
 * @param subject RGBA with straight alpha, 8 or 16 bit, in the RGB space of `profile`
 * @param frame of the result, see `fitFrame`
 * @param step called with the share done; may throw to stop
 * @returns RGB in the subject's depth; the same subject, wishes and seed give the same samples
 */
export async function setIntoScene(
  subject: Raster,
  { box, subject: place, cuts }: Frame,
  { scene, color, light, seed, profile }: BackdropWishes,
  step: (share: number) => Promise<void>,
): Promise<Raster> {
  const scale = Math.min(1, Math.sqrt(mostDrawn / (box.width * box.height)));
  const size = {
    width: Math.max(2, Math.round(box.width * scale)),
    height: Math.max(2, Math.round(box.height * scale)),
  };
  const standing = standingOf(alphaIn(subject), place);
  const space = rgbSpace(profile);
  const longer = Math.max(place.width, place.height);
  const { set, low, high } = scenes[scene];
  const unit = longer * scale;
  const bottom = place.y + place.height + (cuts.bottom ? sunk * longer : 0);
  const view = viewOf(size, {
    unit,
    middle: (place.x + place.width / 2 - box.x) * scale,
    foot: (bottom - box.y) * scale,
    rise: low + (high - low) * (cuts.bottom ? 0 : standing.fromAbove),
  });
  const brief: SetBrief = {
    width: place.width / longer,
    height: place.height / longer,
    view,
    side: light === 'left' ? -1 : 1,
    dice: seededRandom(seed),
    noise: createNoise(seed),
    seed,
    color: color === undefined ? undefined : toneOf(color),
  };
  const contact = cuts.bottom ? standing.contact.map(() => bottom) : standing.contact;
  const shift = { x: box.x, y: box.y, scale };
  const curtain = createCurtain(subject, place, { ...standing, contact }, view, shift, space);
  const drawn = await drawSet(set(brief), view, curtain, hiddenBy(subject, box, scale), step);
  return develop(drawn, size, subject, box, seed, space);
}

/** Whether the subject hides a pixel of the backdrop and all that it is mixed with when it's enlarged. */
function hiddenBy(
  { width, height, data }: Raster,
  box: Box,
  scale: number,
): (column: number, row: number) => boolean {
  const maximum = data instanceof Uint16Array ? 65535 : 255;
  const reach = scale < 1 ? Math.ceil(1.5 / scale) : 0;
  return (column, row) => {
    const x = Math.floor((column + 0.5) / scale) + box.x;
    const y = Math.floor((row + 0.5) / scale) + box.y;
    if (x < reach || y < reach || x + reach >= width || y + reach >= height) return false;
    for (let v = -reach; v <= reach; v++)
      for (let u = -reach; u <= reach; u++)
        if (data[((y + v) * width + x + u) * 4 + 3] < maximum) return false;
    return true;
  };
}

function alphaIn({ width, height, data }: Raster): Raster<Uint8Array> {
  const alpha = new Uint8Array(width * height);
  const shift = data instanceof Uint16Array ? 8 : 0;
  for (let i = 0; i < alpha.length; i++) alpha[i] = data[4 * i + 3] >> shift;
  return { width, height, channels: 1, data: alpha };
}
