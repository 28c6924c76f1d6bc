import type { Noise } from '../../imaging/sampling/noise.ts';
import { clamp, mix, smooth } from '../../imaging/sampling/ramp.ts';
import type { Atmosphere, Direction, Light } from '../air/atmosphere.ts';
import type { CloudCover } from '../air/clouds.ts';
import { gorgeCover } from '../falls/gorge-cover.ts';
import type { Figure } from '../figure/figure.ts';
import { type StandingTree, treeIn } from '../tree/standing-tree.ts';
import type { Village } from '../village/village.ts';
import { villageCover } from '../village/village-cover.ts';
import { siteShare } from '../village/village-site.ts';
import { createDrifts } from './drifts.ts';
import { foliageColor } from './foliage.ts';
import { type Canopy, canopyAt, type ForestKind, pathHalf, pathMiddle, spacingOf } from './forest.ts';
import { createGround, type Layers, type Place, type Season, snow } from './ground.ts';
import type { Knoll } from './knoll.ts';
import { asEyesSeeAtNight } from './night-color.ts';
import type { Relief } from './relief.ts';
import { createTerrain } from './terrain.ts';

/** Ground and what grows on it: how high it is, and what it looks like in the light. Meters. */
export interface Land {
  /** As a line of sight meets it: details lower than half a pixel are left out. */
  outline(x: number, z: number, footprint: number): number;
  /** Whether all that stands there is surely lower than `level`. Much faster than `outline`. */
  isBelow(x: number, z: number, level: number): boolean;
  rough(x: number, z: number): number;
  /**
   * Light that leaves a place towards the eye, linear, into `out`. Returns the height of the place.
   *
   * @param seen height at which the line of sight meets it: above bare ground that is the side of a tree
   * @param inMirror true where painted trees are seen as a canopy
   */
  shade(out: Float32Array, x: number, z: number, footprint: number, seen: number, inMirror?: boolean): number;
  /** How wet the sand of a beach is there, 0..1: it mirrors the sky. */
  wetness(x: number, z: number, height: number): number;
  /** Share of the ground under grass that a camera near it sees blade by blade. */
  grass(x: number, z: number): number;
  /** How high the trees that are painted one by one rise above the ground there, for mirrors. */
  standing(x: number, z: number): number;
  /** Up to this distance no canopy stands on the ground. */
  readonly bareTo: number;
  /** The trees that are to be painted one by one, out to where a canopy takes over. */
  trees(): StandingTree[];
  /** Color of the leaves of one of them, linear; `level` is 0 at its foot, 1 at its top. */
  foliage(out: Float32Array, tree: StandingTree, level: number): void;
  /** Height of the bare ground, in detail. */
  ground(x: number, z: number): number;
  isLit(x: number, z: number): boolean;
  readonly light: { readonly sun: Light; readonly sky: Light };
}

export interface LandOptions {
  readonly seed: number;
  readonly relief: Relief;
  readonly forest: ForestKind;
  readonly snowLine: number;
  readonly season: Season;
  readonly flowers: number;
  readonly sun: Direction;
  readonly hasWater: boolean;
  readonly cover: CloudCover;
  /** Half the width of the view at distance 1. */
  readonly halfWidth: number;
  /** Of the eye above the ground below it. */
  readonly above: number;
  readonly isNight?: boolean;
  readonly knoll?: Knoll;
  readonly village?: Village;
  /** Whatever trees must leave free. */
  readonly figures?: readonly Figure[];
  /** As coarse as a small picture allows. */
  readonly isDraft?: boolean;
}

/** How far away trees are painted leaf by leaf, meters; farther ones are a canopy. */
const paintedReach: Record<ForestKind['tree'], number> = { conifer: 0, broadleaf: 700, acacia: 1800 };

/** From this height one looks down on trees, which are painted as they are seen from the side. */
const steepView = 250;
/** The same of firs that stand in groups. */
const openReach = 900;

/** How much bluer snow is in the light of the sky than other ground: it lights itself. */
const snowSheen = 0.14;

/** Cells of 20 m that are kept in a table: those in front of the camera. */
const groveSide = 512;

export function createLand(options: LandOptions, air: Atmosphere, noise: Noise): Land {
  const { seed, relief, forest, season, sun, hasWater } = options;
  const terrain = createTerrain(relief, noise, seed, sun, options);
  const ground = createGround(
    {
      ...options,
      relief: relief.kind,
      falls: relief.falls,
      wood: forest.inside ? { swing: relief.swing } : undefined,
    },
    noise,
  );
  const clear = air.sunlight(0.2);
  // A closed cover of clouds takes the sun away and spreads its light.
  const shaded = smooth(0.6, 0.95, options.cover.heaped);
  const spread = (clear[1] * Math.max(0.08, sun[1]) * 0.3 + air.ambient[1] * 0.7) * shaded;
  const sunlight = clear.map((value) => value * (1 - 0.92 * shaded));
  const ambient = air.ambient.map((value) => value * (1 - shaded) + spread);
  const wooded = forest.density > 0.01;
  const treeLine = relief.kind === 'alps' ? 900 : relief.kind === 'volcano' ? 650 : 1600;

  const { falls } = relief;
  const { village } = options;
  const nearestTrees = forest.inside
    ? 0
    : forest.tree === 'acacia'
      ? 16
      : forest.tree === 'conifer'
        ? 160
        : 150;
  // Firs in front of dry land and on snow stand in groups, near ones bough by bough: a closed carpet of them is nothing but noise.
  const isWooded = forest.density >= 0.9;
  const isOpen =
    forest.tree === 'conifer' && !forest.inside && (season === 'winter' || !(hasWater || isWooded));
  const farthest = isOpen ? openReach : options.above < steepView ? paintedReach[forest.tree] : 0;
  const paintedTo = forest.inside
    ? 240
    : falls
      ? falls.z + 170
      : village
        ? Math.max(farthest, village.site.z + 3 * village.site.deep)
        : farthest;
  const drifts = { snow: createDrifts(noise, 'snow'), sand: createDrifts(noise, 'sand') };
  const layers: Layers = { snow: 0, sand: 0 };
  const drifted = { x: 0, z: 0 };

  /** High dry grass stands in low light that grazes the ground, and lets it through. */
  const isGrassy = relief.kind === 'plain' && season !== 'winter';
  const upright = 0.2 * Math.sqrt(1 - Math.min(1, sun[1] * sun[1])) * (1 + 0.5 * clamp(sun[2]));

  /** Light that grazes snow would turn it into stripes. */
  const softened = mix(0.6, 1, smooth(0.15, 0.5, sun[1]));
  const isCoast = relief.kind === 'coast';
  /** Grains of sand stand in low light, too; and photographers hold a filter before the sky above a dark beach. */
  const grazed = 0.1 * Math.sqrt(1 - Math.min(1, sun[1] * sun[1])) * (0.5 + 0.5 * clamp(sun[2]));
  const filtered = options.isNight ? 0 : smooth(0.2, 0.04, sun[1]);

  const isSpeckled = season === 'winter' || (season === 'spring' && forest.tree === 'broadleaf');
  const spacing = spacingOf(forest);

  const growing: Canopy = { height: 0, level: 0, tint: 0 };
  const crown: Canopy = { height: 0, level: 0, tint: 0 };
  const place: Place = { x: 0, z: 0, ground: 0, level: 1, broadLevel: 1, footprint: 1 };

  /** Where trees would grow, 0..1: it changes slowly, so it is asked for once a cell of 20 m. */
  function groves(x: number, z: number): number {
    const height = terrain.rough(x, z);
    const below =
      1 - smooth(treeLine * 0.7, treeLine * 1.1, height + 160 * noise.fbm(x * 0.0016, z * 0.0016, 3));
    if (below <= 0) return 0;
    const patches = smooth(
      0.62 - forest.density,
      0.95 - forest.density * 0.75,
      0.5 + 0.75 * noise.fbm(x * 0.0022 + 8, z * 0.0022, 4),
    );
    // Where broad leaves grow there are glades.
    return below * patches * Math.min(0.94, gladeAt(x, z)) * (1 - smooth(0.75, 1.25, terrain.steep(x, z)));
  }
  /** Where broad leaves grow, or firs stand in groups, there are glades: 0 free of trees … 1. */
  function gladeAt(x: number, z: number): number {
    if (forest.tree === 'broadleaf' && !forest.inside)
      return 0.12 + 0.9 * smooth(0.3, 0.12, noise.fbm(x * 0.0055 + 40, z * 0.0055, 3));
    if (!isOpen) return 1;
    const group = noise.fbm(x * 0.0052 + 40, z * 0.0034, 4, 0.55);
    return season === 'winter' && !isWooded
      ? 0.012 + 0.7 * smooth(0.13, 0.45, group)
      : 0.05 + 0.85 * smooth(-0.08, 0.3, group);
  }
  const known = new Float32Array(wooded ? groveSide * groveSide : 0).fill(-1);
  const beyond = new Map<number, number>();
  function grove(i: number, j: number): number {
    const column = i + groveSide / 2;
    if (column >= 0 && j >= 0 && column < groveSide && j < groveSide) {
      const at = j * groveSide + column;
      if (known[at] < 0) known[at] = groves(i * 20, j * 20);
      return known[at];
    }
    const key = (i + 8192) * 16384 + j + 8192;
    const value = beyond.get(key) ?? groves(i * 20, j * 20);
    beyond.set(key, value);
    return value;
  }

  /** Share of the ground under trees that are drawn as a canopy. */
  const canopyCover = (x: number, z: number, height: number) => (z < paintedTo ? 0 : coverOf(x, z, height));
  /** Share of the ground under trees, 0..1. */
  function coverOf(x: number, z: number, height: number): number {
    if (!wooded || (hasWater && height < 2.5)) return 0;
    // Nothing stands before a figure.
    if (options.knoll && Math.hypot(x, z) < options.knoll.reach * (falls ? 1.5 : 4)) return 0;
    if (village) {
      const among = siteShare(village.site, x, z);
      if (among > 0.02) return among * villageCover(village, x, z, forest.tree === 'conifer' ? 0.3 : 1);
    }
    if (falls) return forest.density * gorgeCover(falls, x, z, height, terrain.steep(x, z), noise);
    const i = Math.floor(x / 20);
    const j = Math.floor(z / 20);
    const fx = x / 20 - i;
    const fz = z / 20 - j;
    const near = grove(i, j) * (1 - fx) + grove(i + 1, j) * fx;
    const far = grove(i, j + 1) * (1 - fx) + grove(i + 1, j + 1) * fx;
    const grown = near + (far - near) * fz;
    if (grown <= 0) return 0;
    // Trees are drawn as a canopy, which wants some distance.
    const away = x * x + z * z;
    if (forest.inside) {
      const aside = Math.abs(x - pathMiddle(relief.swing, z));
      return away < 20 ? 0 : grown * smooth(pathHalf * 1.7, pathHalf * 3.2, aside);
    }
    const clearing =
      away > (nearestTrees * 2.8) ** 2
        ? 1
        : smooth(nearestTrees, nearestTrees * 2.2, Math.sqrt(away) + 90 * noise.at(x * 0.01, z * 0.01));
    return grown * clearing * (hasWater ? smooth(2.5, 7, height) : 1);
  }

  const outline = (x: number, z: number, footprint: number) => surface(x, z, footprint, true);
  function surface(x: number, z: number, footprint: number, coarse = false): number {
    const bare = terrain.height(x, z, footprint, coarse);
    if (!wooded || (hasWater && bare <= 2)) return bare;
    canopyAt(growing, forest, noise, x, z, canopyCover(x, z, bare), footprint);
    return bare + growing.height;
  }

  function shade(
    out: Float32Array,
    x: number,
    z: number,
    footprint: number,
    seen: number,
    inMirror = false,
  ): number {
    // Far dunes are seen at a grazing angle: a pixel covers a long strip of them.
    const strip = relief.kind === 'dunes' ? 1 + z / 700 : 1;
    const e = Math.max(0.04, footprint * 0.8 * strip);
    const bare = terrain.height(x, z, footprint);
    const cover = coverOf(x, z, bare);
    crown.height = 0;
    const isCanopy = cover > 0.02 && (inMirror || z >= paintedTo);
    if (isCanopy) canopyAt(crown, forest, noise, x, z, cover, footprint);
    const isSide = isCanopy && crown.height <= 0.3 && seen > bare + 0.8;
    if (isSide) {
      crown.height = seen - bare;
      crown.level = Math.min(1, crown.height / forest.height) * 0.8;
      crown.tint = 0.5 + 0.5 * noise.at(x * 0.13, z * 0.13);
    }
    const isTree = crown.height > 0.3;
    const here = bare + crown.height;
    // Bright ground would turn black beside each trunk.
    const heightAt = isTree || !isSpeckled ? surface : terrain.height;
    let nx = -(heightAt(x + e, z, footprint) - here) / e;
    let nz = -(heightAt(x, z + e, footprint) - here) / e;
    if (isSide) {
      nx = 0.4 * noise.at(x * 0.9, here * 0.9);
      nz = -1.2;
    }
    // White tops above dark boughs, blossoms between green: far away only their mean is seen.
    const melted = isTree && isSpeckled ? smooth(0.06, 0.34, footprint / spacing) : 0;
    if (melted > 0) {
      crown.level += (0.58 - crown.level) * melted;
      crown.tint += (0.5 - crown.tint) * melted * 0.8;
    }
    const limit = isTree ? 1.6 : 4;
    const steepness = Math.sqrt(nx * nx + nz * nz);
    if (steepness > limit) {
      nx *= limit / steepness;
      nz *= limit / steepness;
    }
    nx *= 1 - 0.7 * melted;
    nz *= 1 - 0.7 * melted;
    let ny = 1 / Math.sqrt(nx * nx + 1 + nz * nz);
    nx *= ny;
    nz *= ny;

    let beach = 0;
    let occlusion: number;
    let glow = 0;
    let lying = 0;
    if (isTree) {
      foliageColor(out, forest.tree, season, crown, noise, x, z);
      if (isOpen && season === 'winter') for (let c = 0; c < 3; c++) out[c] *= 0.62;
      // Between trees that melt into one another the snow is seen.
      const between = season === 'winter' ? melted * (1 - Math.min(1, cover * 1.6)) : 0;
      for (let c = 0; c < 3; c++) out[c] += (snow[c] - out[c]) * between;
      occlusion = 0.25 + 0.75 * crown.level;
      occlusion += (1 - occlusion) * between;
      glow = forest.tree === 'conifer' ? 0.25 : 0.5;
    } else {
      place.x = x;
      place.z = z;
      place.ground = falls && seen > bare - 3 && seen < bare + 3 ? seen : bare;
      place.level = ny;
      const steep = terrain.steep(x, z);
      place.broadLevel = 1 / Math.sqrt(steep * steep + 1);
      place.footprint = footprint;
      ground.color(out, place, layers);
      if (layers.snow > 0.02) {
        lying = layers.snow * smooth(0.75, 0.9, place.broadLevel);
      } else if (isCoast) beach = layers.sand;
      if (lying > 0.02 || beach > 0.02) {
        drifted.x = 0;
        drifted.z = 0;
        (lying > 0 ? drifts.snow : drifts.sand)(drifted, x, z, footprint);
        // Snow fills what is small; what waves have washed is smooth.
        const kept = lying > 0 ? 1 - 0.4 * layers.snow : 1;
        const share = lying > 0 ? lying * softened : beach * smooth(0.1, 1.1, bare);
        nx = (nx / ny) * kept - drifted.x * share;
        nz = (nz / ny) * kept - drifted.z * share;
        ny = 1 / Math.sqrt(nx * nx + 1 + nz * nz);
        nx *= ny;
        nz *= ny;
      }
      occlusion = (0.55 + 0.45 * ny) * (1 - 0.55 * cover);
    }

    if (options.isNight) asEyesSeeAtNight(out);
    const facing = nx * sun[0] + ny * sun[1] + nz * sun[2];
    const lit = smooth(-6 - z * 0.004, 10 + z * 0.004, here - terrain.shadow(x, z));
    const wrap = isTree
      ? clamp((facing + 0.35) / 1.35)
      : isGrassy
        ? 0.75 * Math.max(0, facing) + upright
        : Math.max(0, facing) + beach * grazed;
    // Leaves let the sun shine through towards the eye.
    const behind = isTree ? glow * clamp(sun[2]) * crown.level * 0.35 : 0;
    const open = (0.5 + 0.5 * ny) * occlusion;
    // Bright sand lights the shadows around it.
    const fromSand = relief.kind === 'dunes' ? 0.035 + 0.05 * clamp(sun[1] * 2) : 0;
    const bounce = 0.06 * (1 - ny) * (0.4 + 0.6 * clamp(sun[1] * 3)) * lit + fromSand;
    const gain = 1 + 1.1 * beach * filtered;
    const direct = lit * (wrap * (0.35 + 0.65 * occlusion) + behind);
    for (let c = 0; c < 3; c++)
      out[c] =
        (out[c] / Math.PI) *
        gain *
        (sunlight[c] * (direct + bounce * (1 - 0.2 * c)) + ambient[c] * open * (1 + snowSheen * lying * c));
    return here;
  }

  /** Whether it would stand before a figure. */
  const hidesFigure = (tree: StandingTree) =>
    (options.figures ?? []).some(
      ({ home, x, z, height }) =>
        home === 'ground' &&
        tree.z < z + 2 &&
        Math.abs(tree.x - (x * tree.z) / z) < 0.7 * height + 0.22 * tree.height,
    );
  function trees(): StandingTree[] {
    const found: StandingTree[] = [];
    if (!wooded || paintedTo === 0) return found;
    for (let j = 0; j * spacing < paintedTo; j++) {
      const half = options.halfWidth * (j + 1) * spacing * 1.05 + forest.height * 2;
      for (let i = Math.floor(-half / spacing); i * spacing < half; i++) {
        const tree = treeIn(i, j, spacing, forest.height, (x, z) => coverOf(x, z, terrain.rough(x, z)));
        if (tree && tree.z > 2 && tree.z < paintedTo && !hidesFigure(tree))
          // Boughs laden with snow reach far.
          found.push(isOpen && season === 'winter' ? { ...tree, wide: tree.wide * 1.15 } : tree);
        if (!forest.inside && !falls) continue;
        const young = treeIn(
          i,
          j,
          spacing,
          forest.height * 0.3,
          (x, z) => 0.34 * coverOf(x, z, falls ? terrain.rough(x, z) : 50),
          20,
        );
        if (young && young.z > 9 && !hidesFigure(young)) found.push(young);
      }
    }
    return found;
  }
  const leafy: Canopy = { height: 1, level: 1, tint: 0 };
  function foliage(out: Float32Array, { x, z, tint }: StandingTree, level: number): void {
    leafy.level = level;
    leafy.tint = tint;
    foliageColor(out, forest.tree, season, leafy, noise, x, z);
    // Between boughs under snow there are dark ones.
    if (season === 'winter' && forest.tree === 'conifer')
      for (let c = 0; c < 3; c++) out[c] *= mix(0.8, 0.5, level) * (1 + 0.06 * (c - 1) * level);
    if (options.isNight) asEyesSeeAtNight(out);
  }

  const tallest = wooded ? forest.height * 1.2 : 0;
  // Where few trees stand it pays to ask whether any stands there.
  const isSparse = forest.density < 0.4;
  function isBelow(x: number, z: number, level: number): boolean {
    if (terrain.isBelow(x, z, level - (hasWater && level <= 2 ? 0 : tallest))) return true;
    return isSparse && wooded && terrain.isBelow(x, z, level) && coverOf(x, z, 50) <= 0.02;
  }

  return {
    outline,
    isBelow,
    grass: (x, z) => {
      if (!forest.inside) return 1;
      // In tufts, where the light falls through, and none on the path.
      const away = Math.abs(x - pathMiddle(relief.swing, z));
      return (
        0.4 *
        smooth(pathHalf * 0.9, pathHalf * 1.7, away) *
        smooth(-0.1, 0.3, noise.fbm(x * 0.5 + 9, z * 0.5, 2))
      );
    },
    standing: (x, z) =>
      z < paintedTo ? forest.height * 0.7 * smooth(0.1, 0.6, coverOf(x, z, terrain.rough(x, z))) : 0,
    bareTo: wooded ? paintedTo : Number.POSITIVE_INFINITY,
    trees,
    foliage,
    rough: terrain.rough,
    wetness: ground.wetness,
    shade,
    ground: (x, z) => terrain.height(x, z, 0.05),
    isLit: (x, z) => terrain.rough(x, z) + 2 > terrain.shadow(x, z),
    light: { sun: sunlight as unknown as Light, sky: ambient as unknown as Light },
  };
}
