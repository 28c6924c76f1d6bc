import type { Raster } from '../imaging/raster/raster.ts';
import { createNoise } from '../imaging/sampling/noise.ts';
import { smooth } from '../imaging/sampling/ramp.ts';
import { createAerial } from './air/aerial.ts';
import { createAtmosphere, directionOf, type Light } from './air/atmosphere.ts';
import type { CloudCover } from './air/clouds.ts';
import { createNightSky } from './air/night-sky.ts';
import { createSkyMap } from './air/sky-map.ts';
import { createDisc } from './air/sun-and-moon.ts';
import { addFall, addRainbow } from './air/weather.ts';
import { createFallingWater } from './falls/falling-water.ts';
import { addSpray } from './falls/spray.ts';
import type { Figure } from './figure/figure.ts';
import { createStage } from './figure/stage.ts';
import type { ForestKind } from './land/forest.ts';
import type { Season } from './land/ground.ts';
import type { Knoll } from './land/knoll.ts';
import { createLand } from './land/land.ts';
import { growMeadow } from './land/meadow.ts';
import type { Relief } from './land/relief.ts';
import { developed, graduate } from './tone.ts';
import { createTown } from './town/town.ts';
import type { TownPlan } from './town/town-plan.ts';
import { paintTrees } from './tree/paint-trees.ts';
import { createTreeShadows } from './tree/tree-shadows.ts';
import { createFrame } from './view/camera.ts';
import { seeLand } from './view/visibility.ts';
import type { Village } from './village/village.ts';
import { createVillageView, warm } from './village/village-view.ts';
import { createWater, type Glance, waterColor } from './water/water.ts';

/** Pictures up to this side are drafts: on a coarser grid, with longer steps. */
const largestDraft = 320;

/** Under a sun as low as this (degrees) land is much darker than the sky. */
const lowSun = 12;
const isLandDark = ({ night, town, hasWater, sun }: Landscape) =>
  !night && !town && !hasWater && sun.height < lowSun;

/** A land under a sky, complete: the same one gives the same picture at any size. */
export interface Landscape {
  readonly seed: number;
  readonly relief: Relief;
  readonly hasWater: boolean;
  /** Of the eye above the ground below it (m), half the width of the view at distance 1, and where the horizon lies (0 top … 1 bottom). */
  readonly camera: { readonly above: number; readonly halfWidth: number; readonly horizon: number };
  /** What lights the land: degrees above the horizon and right of the middle of the picture. At night it is the moon. */
  readonly sun: { readonly height: number; readonly side: number };
  readonly night: boolean;
  readonly stars: number;
  readonly milkyWay: boolean;
  readonly aurora: number;
  readonly rainbow: number;
  readonly fall?: 'rain' | 'snow';
  readonly cover: CloudCover;
  /** Aerosols: 1 clear air … 6 hazy. */
  readonly haze: number;
  /** Near the ground: 0 none … 1 thick, and how high it reaches (m). */
  readonly mist: number;
  readonly mistHeight: number;
  /** How bright the picture is on average, 0..1. */
  readonly key: number;
  readonly forest: ForestKind;
  /** Meters above which snow lies. */
  readonly snowLine: number;
  readonly season: Season;
  readonly flowers: number;
  /** 0 a pond … 1 a rough sea. */
  readonly waves: number;
  readonly knoll?: Knoll;
  readonly village?: Village;
  /** A city, in place of land. */
  readonly town?: TownPlan;
  /** What stands, swims and flies in it. */
  readonly figures: readonly Figure[];
}

/**
 * Draws it: RGB, 8 bit, sRGB, row by row. Near land hides far land column by column; each surface is lit by the sun and the sky of its
 * hour, dimmed by the air between, and water mirrors what the columns found.
 *
 * @param drawings RGBA, 8 bit, sRGB, by the ids of the scene's figures
 * @param step is told every second or so how much is done (0..1); what it throws ends the work
 */
export async function drawLandscape(
  scene: Landscape,
  width: number,
  height: number,
  drawings: ReadonlyMap<string, Raster>,
  step: (share: number) => Promise<void>,
): Promise<Uint8Array<ArrayBuffer>> {
  const { relief, hasWater } = scene;
  const noise = createNoise(scene.seed);
  const sun = directionOf(scene.sun.height, scene.sun.side);
  const air = createAtmosphere({ sun, altitude: 0.05, haze: scene.haze });
  const isDraft = Math.max(width, height) <= largestDraft;
  const land = createLand({ ...scene, ...scene.camera, sun, isDraft, isNight: scene.night }, air, noise);
  const below = land.rough(0, 0);
  const camera = { ...scene.camera, eye: (hasWater ? Math.max(0, below) : below) + scene.camera.above };
  const frame = createFrame(camera, width, height);
  await step(0.15);
  const night = createNightSky(scene, noise, scene.seed);
  const top = Math.max(frame.planeY(0), -frame.planeY(height)) * 1.12 + 0.05;
  const sky = createSkyMap(air, noise, {
    halfWidth: camera.halfWidth,
    top,
    detail: Math.round(Math.max(160, width * 0.62)),
    sun,
    cover: scene.cover,
    steps: isDraft ? 18 : 40,
    night: scene.night ? night : undefined,
  });
  await step(0.25);
  const sunlight = air.sunlight(0.2);
  const disc = createDisc(sun, sunlight, scene.night, noise);
  const aerial = createAerial(air, { ...scene, halfWidth: camera.halfWidth });
  const water = createWater(scene.waves, noise);
  const view = await seeLand(
    {
      camera,
      frame,
      surface: land.outline,
      rough: land.rough,
      isBelow: land.isBelow,
      standing: land.standing,
      highest: relief.height * 1.6 + 60,
      hasWater,
      bareTo: relief.falls ? 0.6 * relief.falls.z : hasWater ? 0 : land.bareTo,
      isDraft,
    },
    (share) => step(0.25 + 0.3 * share),
  );

  const town =
    scene.town &&
    createTown({
      plan: scene.town,
      frame,
      eye: camera.eye,
      halfWidth: camera.halfWidth,
      sun,
      light: land.light,
      noise,
      isNight: scene.night,
      sky: sky.read,
    });
  town?.fill(view.distance, view.columns);

  const falling =
    relief.falls &&
    createFallingWater(
      { falls: relief.falls, sun, light: land.light, isFrozen: scene.season === 'winter' },
      noise,
    );

  function shadeTown(out: Float32Array, planeX: number, planeY: number, z: number) {
    if (!town) return;
    const height = town.shade(out, planeX, planeY);
    aerial.add(out, planeX, planeY, z, camera.eye, height);
    town.addGlow(out, planeY, z);
  }

  function shadeSky(out: Float32Array, planeX: number, planeY: number) {
    sky.read(out, planeX, Math.max(0.0006, planeY));
    disc(out, planeX, planeY, frame.pixel, out[3]);
    if (scene.night) night.stars(out, planeX, planeY, frame.pixel, out[3] ** 3);
    town?.addGlow(out, planeY, Number.POSITIVE_INFINITY);
  }

  function shadeLand(out: Float32Array, planeX: number, z: number, footprint: number, seen?: number) {
    const here = land.shade(
      out,
      planeX * z,
      z,
      footprint,
      seen ?? Number.NEGATIVE_INFINITY,
      seen === undefined,
    );
    falling?.add(out, planeX * z, seen ?? here, z, footprint, land.isLit(planeX * z, z - 4) ? 1 : 0);
    const byFigures = scene.figures.length > 0 && z < 400 ? stage.shadow(planeX * z, here, z) : 0;
    const byHouses = village?.shadow(planeX * z, here, z) ?? 0;
    const taken = Math.max(byFigures, byHouses, treeShadow(planeX * z, z));
    const trodden = village?.lane(planeX * z, z) ?? 0;
    if (trodden > 0) {
      const gray = 0.3 * out[0] + 0.6 * out[1] + 0.1 * out[2];
      const isWhite = scene.season === 'winter';
      for (let c = 0; c < 3; c++)
        out[c] += ((isWhite ? 0.8 * out[c] : gray * (1.65 - 0.18 * c)) - out[c]) * trodden * 0.85;
    }
    if (taken > 0) {
      const { sun: direct, sky } = land.light;
      // Eyes that are used to the dark see more in it.
      const least = scene.night ? 0.6 : 0.3;
      // Shadows on snow are blue.
      const blue = scene.season === 'winter' ? 0.07 : 0;
      for (let c = 0; c < 3; c++)
        out[c] *=
          1 -
          taken *
            (1 -
              Math.max(
                least + blue * (c - 1),
                (0.8 * sky[c]) / (sky[c] + direct[c] * Math.max(0.05, sun[1])),
              ));
    }
    const shine = village?.shine(planeX * z, z) ?? 0;
    if (shine > 0) for (let c = 0; c < 3; c++) out[c] *= 1 + shine * warm[c];
    if (seen !== undefined) addSheen(out, planeX, z, here);
    aerial.add(out, planeX, (here - camera.eye) / z, z, camera.eye, here);
  }

  const sheen = new Float32Array(4);
  /** Wet sand is a dull mirror: it shows the sky and what stands before it, the more the flatter one looks at it. */
  function addSheen(out: Float32Array, planeX: number, z: number, here: number) {
    const wet = land.wetness(planeX * z, z, here);
    if (wet <= 0.02) return;
    const up = Math.max(0.01, (camera.eye - here) / z);
    const facing = up / Math.sqrt(1 + planeX * planeX + up * up);
    const share = wet * (0.03 + 0.62 * (1 - facing) ** 4);
    // It isn't quite even.
    const x = planeX * z;
    const bent = 1 + 0.09 * noise.fbm(x * 0.22, z * 0.12, 2);
    readMirror(sheen, x, z, planeX + 0.3 * up * (bent - 1), up * bent, z * frame.pixel, z * 1.6 + 20);
    for (let c = 0; c < 3; c++) out[c] += (sheen[c] - out[c]) * share;
  }

  /** What a mirror in the water or on wet sand shows. */
  function readMirror(
    out: Float32Array,
    x: number,
    z: number,
    aside: number,
    up: number,
    footprint: number,
    least = 0,
  ) {
    const built = town ? town.mirrored(out, x, z, aside, up) : 0;
    const first = built || view.mirrored(x, z, aside, up);
    // A shore that hardly rises doesn't stand in its own mirror.
    const found = first < least ? 0 : first;
    if (found > 0 && !built) {
      const there = (x + aside * (found - z)) / found;
      shadeLand(out, there, found, Math.max(footprint, found * frame.pixel) * 1.5);
    } else if (!built) shadeSky(out, aside + x / 40_000, Math.min(top, up));
    village?.mirror(out, x, z, aside, up, found);
    stage.mirror(out, x, z, aside, up, found);
  }

  const village =
    scene.village &&
    createVillageView({
      village: scene.village,
      frame,
      eye: camera.eye,
      sun,
      light: land.light,
      noise,
      isNight: scene.night,
      isLit: land.isLit,
      haze: (color, planeX, planeY, z, there) => aerial.add(color, planeX, planeY, z, camera.eye, there),
    });
  const { tree } = scene.forest;
  const trees = town ? [] : land.trees();
  const treeShadow = createTreeShadows(tree, trees, sun, noise);

  const glance: Glance = { aside: 0, up: 0, mirror: 0, foam: 0 };
  const mirrored = new Float32Array(4);
  function shadeWater(out: Float32Array, planeX: number, planeY: number, z: number) {
    const x = planeX * z;
    const footprint = z * frame.pixel;
    const depth = relief.kind === 'sea' ? 60 : -land.rough(x, z);
    water.glance(glance, planeX, planeY, z, footprint, depth);
    readMirror(mirrored, x, z, glance.aside, glance.up, footprint);
    const color = waterColor(depth);
    const foam = falling?.foam(x, z, footprint) ?? 0;
    for (let c = 0; c < 3; c++) {
      const light = (sunlight[c] * Math.max(0.05, sun[1]) + air.ambient[c]) / Math.PI;
      out[c] = mirrored[c] * glance.mirror + color[c] * light * (1 - glance.mirror);
      out[c] += (0.7 * light - out[c]) * Math.max(glance.foam, foam);
    }
    aerial.add(out, planeX, planeY, z, camera.eye, 0);
  }

  function shade(out: Float32Array, planeX: number, planeY: number, z: number) {
    if (z === Number.POSITIVE_INFINITY) shadeSky(out, planeX, planeY);
    else if (z < 0) shadeWater(out, planeX, planeY, -z);
    else if (town) shadeTown(out, planeX, planeY, z);
    else shadeLand(out, planeX, z, z * frame.pixel, camera.eye + planeY * z);
    if (scene.rainbow > 0 && (z === Number.POSITIVE_INFINITY || Math.abs(z) > 700)) {
      const length = Math.hypot(planeX, planeY, 1);
      addRainbow(out, [planeX / length, planeY / length, 1 / length], sun, scene.rainbow * 0.03);
    }
  }

  const { distance, columns } = view;
  const stage = createStage(scene.figures, {
    frame,
    eye: camera.eye,
    columns,
    drawings,
    sun,
    sunlight: land.light.sun,
    ambient: land.light.sky,
    isNight: scene.night,
    ground: town ? () => town.level : land.ground,
    isLit: town?.isLit ?? land.isLit,
    haze: (color, planeX, planeY, z, there) => aerial.add(color, planeX, planeY, z, camera.eye, there),
  });
  // Walls stand close behind each other.
  const sameSurface = town && !isDraft ? 0.0004 : 0.03;
  const light = new Float32Array(width * height * 3);
  const one = new Float32Array(4);
  /** Of the four samples of a pixel those on one surface are shaded once. */
  function shadePixel(row: number, column: number, o: number) {
    let done = 0;
    for (let i = 0; i < 4; i++) {
      if (done & (1 << i)) continue;
      const first = distance[(row * 2 + (i >> 1)) * columns + column * 2 + (i & 1)];
      let [z, x, y, count] = [0, 0, 0, 0];
      for (let j = i; j < 4; j++) {
        const other = distance[(row * 2 + (j >> 1)) * columns + column * 2 + (j & 1)];
        if (done & (1 << j) || (other !== first && Math.abs(other - first) > Math.abs(first) * sameSurface))
          continue;
        done |= 1 << j;
        z += other;
        x += j & 1;
        y += j >> 1;
        count++;
      }
      shade(
        one,
        frame.planeX(column + 0.25 + (0.5 * x) / count),
        frame.planeY(row + 0.25 + (0.5 * y) / count),
        z / count,
      );
      for (let c = 0; c < 3; c++) light[o + c] += (one[c] * count) / 4;
    }
  }
  /** Only a camera near the ground sees blades. */
  function growGrass() {
    const isGrassy = !['dunes', 'canyon', 'coast', 'sea', 'gorge'].includes(relief.kind);
    const isOpen = scene.knoll !== undefined || !hasWater;
    if (town || camera.above >= 16 || !isGrassy || !isOpen || scene.season === 'winter') return;
    const { ground, isLit } = land;
    growMeadow(
      light,
      {
        frame,
        eye: camera.eye,
        ground,
        isLit: (x, base, z) =>
          isLit(x, z) && (scene.night || Math.max(treeShadow(x, z), stage.shadow(x, base, z)) < 0.5),
        cover: land.grass,
        isFree: (column, row, z) => Math.abs(distance[row * 2 * columns + column * 2]) > z * 0.97,
        sunlight: land.light.sun,
        ambient: land.light.sky,
        season: scene.season,
        flowers: scene.flowers,
        isNight: scene.night,
        // Small things would drown in it.
        tall: 0.42 + 0.58 * smooth(0.6, 1.6, scene.camera.above),
        isDry: relief.kind === 'plain' && scene.season !== 'spring',
      },
      noise,
    );
  }
  for (let row = 0, o = 0; row < height; row++) {
    if (row % 32 === 0) await step(0.55 + (0.43 * row) / height);
    for (let column = 0; column < width; column++, o += 3) {
      shadePixel(row, column, o);
    }
  }
  if (falling && relief.falls) {
    const { x, z } = relief.falls;
    const lit = [-12, -5, 0, 5, 12].filter((aside) => land.isLit(x + aside, z - 5)).length / 5;
    addSpray(light, distance, columns, frame, camera.eye, falling, land.light, sun, lit);
  }
  village?.paint(light, distance, columns);
  if (trees.length > 0)
    paintTrees(
      light,
      trees,
      {
        kind: tree,
        seed: scene.seed,
        frame,
        eye: camera.eye,
        distance,
        columns,
        sun,
        sunlight: land.light.sun,
        ambient: land.light.sky,
        ground: land.ground,
        isLit: land.isLit,
        foliage: land.foliage,
        isDraft,
        isCrowded: village !== undefined,
        leafy: scene.season === 'winter' && tree !== 'conifer' ? 0.4 : 1,
        haze: (color, planeX, planeY, z, there) => aerial.add(color, planeX, planeY, z, camera.eye, there),
      },
      noise,
    );
  stage.paint(light, distance);
  growGrass();
  if (scene.fall) {
    const glow: Light = [0, 1, 2].map(
      (c) => (air.ambient[c] + sunlight[c] * 0.3) / Math.PI,
    ) as unknown as Light;
    addFall(scene.fall, light, width, height, glow, scene.seed);
  }
  if (isLandDark(scene)) graduate(light, width, height, camera.horizon);
  return developed(light, width, height, { night: scene.night && !town, key: scene.key, seed: scene.seed });
}
