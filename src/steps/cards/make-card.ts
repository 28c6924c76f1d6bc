import {
  type CardLine,
  cardBackdrop,
  cardPaper,
  cardWords,
  heartColors,
  heartDrawing,
  heartPlace,
} from '../../imaging/card/card-drawings.ts';
import { drawPuppets, faceMiddle } from '../../imaging/card/card-frame.ts';
import { type CardScene, cardPose } from '../../imaging/card/card-pose.ts';
import type { Puppet } from '../../imaging/card/card-puppet.ts';
import { chained, spriteOf } from '../../imaging/card/card-sprite.ts';
import { floatingHearts } from '../../imaging/card/floating-hearts.ts';
import { heartField, layHeartWindow } from '../../imaging/card/heart-window.ts';
import { laySprite } from '../../imaging/card/lay-sprite.ts';
import { inkBoxOf, spacedPolygons } from '../../imaging/lettering/letter-shapes.ts';
import { editedMark, markEdited } from '../../imaging/mark/edited-mark.ts';
import { newTexture, textureOf } from '../../imaging/mesh/mesh-texture.ts';
import { loopingWaves } from '../../imaging/motion/waves.ts';
import type { Raster, Size } from '../../imaging/raster/raster.ts';
import { mix } from '../../imaging/sampling/ramp.ts';
import { onPaper } from '../../imaging/storybook/paper-grain.ts';
import { backdropNames } from '../../imaging/storybook/pastel-backdrop.ts';
import type { Matrix } from '../../imaging/vector/painting.ts';
import type { MadeClip } from '../../tasks/clip.ts';
import type { Picture } from '../../tasks/photo.ts';
import type { Studio } from '../../tool/studio.ts';
import type { CardGuest } from './card-guests.ts';
import type { CardOptions, CardWarning } from './card-options.ts';
import { cardFrame, largestSeed } from './card-shape.ts';
import { paperPuppet, petPuppet, photoPuppet, skinOfCut } from './cut-puppets.ts';
import { drawnPuppet } from './drawn-puppets.ts';

const rate = 30;
/** Names are set in this. */
const lettersOf = { family: 'fredoka', weight: 600 };
/** How much nearer the camera comes while they hold each other. */
const nearing = 0.05;
/** Of the clip: the frame that stands for it. */
const bestShare = 0.56;
/** How wide both heads are together, in units of the card. */
const bothHeads = 440;

type CardStudio = Pick<Studio<never, CardWarning>, 'run' | 'step' | 'stage' | 'clip' | 'warn' | 'chance'>;

/**
 * Draws a card of two that moves, and the card it ends with. The same seed gives the same frames.
 *
 * @param guests the left one, who kisses where there is a kiss and holds a pet, and the right one
 */
export async function makeCard(
  scene: CardScene,
  guests: readonly [CardGuest, CardGuest],
  options: CardOptions,
  studio: CardStudio,
): Promise<{ film: MadeClip; card: Picture; seed: number }> {
  const seed = options.seed ?? studio.chance % largestSeed;
  const frame = cardFrame(options);
  const start = camera(frame, scene);
  const density = start.scale * (1 + nearing);
  studio.stage('measure');
  const puppets: Puppet[] = [];
  for (const [i, guest] of guests.entries()) {
    const place = i as 0 | 1;
    puppets.push(await puppetOf(guest, { scene, place, seed, density }, options, studio));
    await studio.step((i + 1) / guests.length);
  }
  const [left, right] = puppets;
  const both = [left, right] as const;

  studio.stage('draw');
  const scenery = await drawScenery(frame, options, seed, studio);
  const place = heartPlace(frame, scenery.lines);
  const field = heartField(frame, [place.x, place.y]);
  const largest = Math.max(
    ...[0, frame.width - 1].flatMap((x) =>
      [0, frame.height - 1].map((y) => field.sizes[y * frame.width + x]),
    ),
  );

  studio.stage('film');
  const frames = rate * options.seconds;
  const out = studio.clip('film', {
    ...frame,
    rate,
    frames,
    posterFrame: Math.round(bestShare * (frames - 1)),
  });
  const waves = [loopingWaves(seed + 1), loopingWaves(seed + 2)];
  const mark = editedMark(frame);
  const target = newTexture(frame.width, frame.height);
  for (let i = 0; i < frames; i++) {
    const share = i / (frames - 1);
    const pose = cardPose(scene, both, share, options.seconds, [waves[0](share), waves[1](share)]);
    const middle = faceMiddle(both, pose.puppets);
    const view = viewAt(frame, start, middle, place, pose.wipe, Math.min(1, share / 0.5), right.isPet);
    const heartsFrom = right.isPet ? 12 : middle[1] - 60;
    target.data.set(scenery.backdrop.data);
    drawPuppets(target, both, pose, view, scene === 'hug' ? 'hug' : 'kiss');
    const room = { width: 460, height: Math.max(230, (0.75 * start.y) / start.scale) };
    for (const { matrix, opacity, color } of floatingHearts(
      pose.hearts,
      [middle[0], heartsFrom],
      room,
      seed,
      heartColors.length,
    ))
      laySprite(target, scenery.hearts[color], chained(view, matrix), opacity);
    if (pose.wipe > 0) {
      const size = mix(1.04 * largest, place.half, pose.wipe);
      layHeartWindow(target, scenery.paper, field, size, scenery.line);
      if (scenery.words) laySprite(target, scenery.words, [1, 0, 0, 1, 0, 0], pose.words);
    }
    const pixels = { ...target, channels: 4 as const };
    markEdited(pixels, mark);
    await out.frame(pixels);
  }
  const film = await out.finish();
  return { film, card: { raster: opaque(target) }, seed };
}

interface View {
  readonly scale: number;
  /** Where 0, 0 of the card lies at the start, in pixels. */
  readonly x: number;
  readonly y: number;
}

/** Both fill the width; their bodies go on beyond the lower edge. */
function camera({ width, height }: Size, scene: CardScene): View {
  const scale = Math.min(width / (height > 1.5 * width ? 660 : 740), height / 760);
  const bottom = scene === 'forehead' ? 648 : 668;
  return { scale, x: width / 2, y: height - bottom * scale };
}

/** The camera comes a little nearer, and in the end looks so that both faces fill the heart. */
function viewAt(
  { width, height }: Size,
  start: View,
  [middleX, middleY]: readonly [number, number],
  heart: { readonly x: number; readonly y: number; readonly half: number },
  wipe: number,
  near: number,
  hasPet: boolean,
): Matrix {
  const last = Math.min(start.scale * (1 + nearing), ((hasPet ? 1.25 : 1.62) * heart.half) / bothHeads);
  const scale = mix(start.scale * (1 + nearing * near), last, wipe);
  // Nearer by a place below the middle, so that bodies stay beyond the lower edge.
  const [x, y] = [width / 2, start.y + (height - start.y) * (1 - scale / start.scale) * 0.9];
  const end = [heart.x - middleX * last, heart.y + (hasPet ? 0.02 : -0.2) * heart.half - middleY * last];
  return [scale, 0, 0, scale, mix(x, end[0], wipe), mix(y, end[1], wipe)];
}

interface PuppetPlace {
  readonly scene: CardScene;
  readonly place: 0 | 1;
  readonly seed: number;
  readonly density: number;
}

async function puppetOf(
  guest: CardGuest,
  wish: PuppetPlace,
  { style }: CardOptions,
  studio: CardStudio,
): Promise<Puppet> {
  if (guest.kind === 'pet') return petPuppet(guest, wish.density, style !== 'photo');
  if (style === 'photo') return photoPuppet(guest, wish.density, studio);
  const traits = await guest.found.measure();
  const isPaper = style === 'paper';
  const drawn = await drawnPuppet(
    isPaper ? { ...traits, skin: skinOfCut(traits) } : traits,
    { ...wish, age: guest.age, hasBeard: guest.hasBeard, isPaper },
    studio,
  );
  return isPaper ? paperPuppet(guest, traits, drawn, wish.density, studio) : drawn;
}

async function drawScenery(frame: Size, options: CardOptions, seed: number, studio: CardStudio) {
  const backdrop =
    options.backdrop === 'chance' ? backdropNames[seed % backdropNames.length] : options.backdrop;
  const [names, date] = await setLines([options.names, options.date], studio);
  const lines = [names, date].filter((line) => line !== undefined).length;
  const { pictures } = await studio.run('draw-paintings', {
    paintings: [
      { name: 'backdrop', painting: cardBackdrop(backdrop, frame, seed) },
      { name: 'paper', painting: cardPaper(backdrop, frame) },
      ...(lines > 0 ? [{ name: 'words', painting: cardWords(frame, names, date) }] : []),
    ],
    width: frame.width,
  });
  const hearts = await studio.run('draw-paintings', {
    paintings: heartColors.map((color, i) => ({
      name: `heart-${i}`,
      painting: {
        width: 300,
        height: 300,
        nodes: [{ ...heartDrawing(color), matrix: [1, 0, 0, 1, 150, 150] }],
      },
    })),
    width: 120,
  });
  return {
    lines,
    backdrop: textureOf(onPaper(pictures[0])),
    paper: textureOf(onPaper(pictures[1])),
    words: pictures[2] && spriteOf(pictures[2], 1, [0, 0]),
    hearts: hearts.pictures.map((picture) => spriteOf(picture, 0.4, [60, 60])),
    line: { width: 0.012 * Math.min(frame.width, frame.height), color: [214, 92, 98] as const },
  };
}

async function setLines(texts: readonly string[], studio: CardStudio): Promise<(CardLine | undefined)[]> {
  if (texts.every((text) => text === '')) return texts.map(() => undefined);
  const { faces } = await studio.run('set-words', { texts, faces: [lettersOf] });
  const { lines } = faces[0];
  if (lines.some(({ missing }) => missing !== '')) studio.warn('letters_missing');
  return lines.map((line) => {
    const polygons = spacedPolygons(line, { letters: 0, words: 0 });
    const box = inkBoxOf(polygons);
    return box && { polygons, box };
  });
}

function opaque({
  width,
  height,
  data,
}: {
  width: number;
  height: number;
  data: Uint8Array;
}): Raster<Uint8Array> {
  const out = new Uint8Array(3 * width * height);
  for (let i = 0, from = 0; i < out.length; i += 3, from += 4) {
    out[i] = data[from];
    out[i + 1] = data[from + 1];
    out[i + 2] = data[from + 2];
  }
  return { width, height, channels: 3, data: out };
}
