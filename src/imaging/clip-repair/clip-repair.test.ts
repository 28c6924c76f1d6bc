import { describe, expect, test } from 'vitest';
import type { Raster } from '../raster/raster.ts';
import { seededRandom } from '../sampling/seeded-random.ts';
import { sharpenAdaptively } from './adaptive-sharpen.ts';
import { averagedAlongMotion } from './average-along-motion.ts';
import { findMotion } from './block-motion.ts';
import { findCameraMove } from './camera-move.ts';
import { lumaOf } from './luma.ts';
import { movedFrame } from './move-frame.ts';
import { isCut } from './scene-cuts.ts';
import { steadyAt, turnAt, withTurnedLight } from './settle-frame.ts';
import { shakeOf, steadyMoves } from './steady-path.ts';

type Frame = Raster<Uint8Array>;
const size = { width: 192, height: 128 };

/** Soft waves without end, seen from a place; all three channels alike but for their strength. */
function waves(x = 0, y = 0, { turn = 0, phase = 0 } = {}): Frame {
  const { width, height } = size;
  const data = new Uint8Array(width * height * 3);
  const [cos, sin] = [Math.cos(turn), Math.sin(turn)];
  for (let row = 0, at = 0; row < height; row++) {
    for (let column = 0; column < width; column++, at += 3) {
      const [px, py] = [column - width / 2, row - height / 2];
      const u = cos * px + sin * py - x;
      const v = -sin * px + cos * py - y;
      const light =
        Math.sin(u / 5 + phase) * 30 + Math.sin(v / 7 + u / 11) * 30 + Math.sin((u + v) / 23) * 30 + 128;
      data[at] = light * 0.9;
      data[at + 1] = light;
      data[at + 2] = light * 0.8;
    }
  }
  return { ...size, channels: 3, data };
}

function noisy(frame: Frame, sigma: number, seed: number): Frame {
  const random = seededRandom(seed);
  const normal = () => Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
  return {
    ...frame,
    data: Uint8Array.from(frame.data, (value) => Math.max(0, Math.min(255, value + sigma * normal() + 0.5))),
  };
}

function errorOf(one: Frame, other: Frame, rim = 0): number {
  let [sum, count] = [0, 0];
  for (let y = rim; y < size.height - rim; y++) {
    for (let at = (y * size.width + rim) * 3; at < (y * size.width + size.width - rim) * 3; at++) {
      sum += (one.data[at] - other.data[at]) ** 2;
      count++;
    }
  }
  return Math.sqrt(sum / count);
}

async function averageOf(frames: readonly Frame[], noise: number): Promise<Frame[]> {
  const out: Frame[] = [];
  const given = (async function* () {
    yield* frames;
  })();
  for await (const frame of averagedAlongMotion(given, noise, 2)) out.push(frame);
  return out;
}

describe('motion', () => {
  test('blocks are found where they went, also with noise', () => {
    for (const sigma of [0, 6]) {
      const from = lumaOf(noisy(waves(), sigma, 1));
      const { moves, columns } = findMotion(from, lumaOf(noisy(waves(6, -3), sigma, 2)));
      let right = 0;
      let all = 0;
      for (let block = 0; block < moves.length / 2; block++) {
        const [column, row] = [block % columns, Math.floor(block / columns)];
        if (column < 2 || row < 2 || column > columns - 3 || row > 13) continue;
        all++;
        if (Math.abs(moves[2 * block] - 6) <= 1 && Math.abs(moves[2 * block + 1] + 3) <= 1) right++;
      }
      expect(right / all).toBeGreaterThan(0.9);
    }
  });

  test('where nothing moved, noise that looks alike elsewhere is not followed', () => {
    const still = (seed: number) => lumaOf(noisy(waves(), 5, seed));
    const movedShare = (noise: number) => {
      const { moves } = findMotion(still(1), still(2), { noise });
      return moves.filter((move) => move !== 0).length / moves.length;
    };
    expect(movedShare(20)).toBeLessThan(0.03);
    expect(movedShare(0)).toBeGreaterThan(0.1);
  });

  test('light that flickers is no move of the camera', () => {
    const bright = withTurnedLight(waves(2.4, -1.3), { scale: 0.8, shift: 40 });
    const move = findCameraMove(lumaOf(waves()), lumaOf(bright))!;
    expect(Math.abs(move.x - 2.4)).toBeLessThan(0.1);
    expect(Math.abs(move.y + 1.3)).toBeLessThan(0.1);
  });

  test('what the camera did is found to a tenth of a pixel, a turn to a hundredth of a degree', () => {
    const move = findCameraMove(lumaOf(waves()), lumaOf(waves(2.4, -1.3)))!;
    expect(Math.abs(move.x - 2.4)).toBeLessThan(0.1);
    expect(Math.abs(move.y + 1.3)).toBeLessThan(0.1);
    expect(Math.abs(move.turn)).toBeLessThan(0.0005);
    const turned = findCameraMove(lumaOf(waves()), lumaOf(waves(0, 0, { turn: 0.02 })))!;
    expect(Math.abs(turned.turn - 0.02)).toBeLessThan(0.0005);
  });

  test('nothing is said of a frame without anything to see', () => {
    const blank = {
      ...size,
      channels: 3,
      data: new Uint8Array(size.width * size.height * 3).fill(90),
    } as const;
    expect(findCameraMove(lumaOf(blank), lumaOf(blank))).toBeUndefined();
  });
});

describe('averaging', () => {
  test('takes most of the noise away while the picture moves, and no frame is lost', async () => {
    const clean = Array.from({ length: 8 }, (_, at) => waves(3 * at, at));
    const dirty = clean.map((frame, at) => noisy(frame, 5, at + 1));
    const out = await averageOf(dirty, 20);
    expect(out).toHaveLength(8);
    const before = errorOf(dirty[4], clean[4]);
    expect(errorOf(out[4], clean[4], 16)).toBeLessThan(0.62 * before);
  });

  test('what stands still settles: hardly anything changes from frame to frame', async () => {
    const out = await averageOf(
      Array.from({ length: 10 }, (_, at) => noisy(waves(), 5, at + 1)),
      20,
    );
    expect(errorOf(out[7], out[6])).toBeLessThan(0.22 * errorOf(noisy(waves(), 5, 7), noisy(waves(), 5, 8)));
  });

  test('nothing comes from beyond a cut', async () => {
    const light = {
      ...size,
      channels: 3,
      data: new Uint8Array(size.width * size.height * 3).fill(230),
    } as const;
    const frames = [waves(), waves(1), waves(2), light, light];
    const out = await averageOf(frames, 20);
    expect(out).toHaveLength(5);
    expect(errorOf(out[3], light)).toBe(0);
    expect(errorOf(out[2], frames[2])).toBeLessThan(4);
  });

  test('a clip of one frame stays what it is', async () => {
    expect(errorOf((await averageOf([waves()], 20))[0], waves())).toBe(0);
  });
});

test('a cut is another picture; motion, noise and light that changes are none', () => {
  const here = lumaOf(waves());
  expect(isCut(here, lumaOf(waves(8, 4)))).toBe(false);
  expect(isCut(here, lumaOf(noisy(waves(), 25, 3)))).toBe(false);
  expect(isCut(here, lumaOf(withTurnedLight(waves(), { scale: 1.3, shift: 0 })))).toBe(false);
  const other = waves();
  for (let at = 0; at < other.data.length; at++) {
    other.data[at] = at % (3 * size.width) < 288 ? 250 : 5;
  }
  expect(isCut(here, lumaOf(other))).toBe(true);
});

describe('a steady camera', () => {
  const tremble = (at: number) => 4 * Math.sin(at * 2.1) + 3 * Math.sin(at * 1.3 + 1);
  const pan = (at: number) => 1.5 * at;
  const movesOf = (place: (at: number) => number) =>
    Array.from({ length: 60 }, (_, at) => ({ x: place(at + 1) - place(at), y: 0, turn: 0, growth: 0 }));

  test('shake is told from a pan', () => {
    expect(shakeOf(movesOf(pan), 25)).toBeLessThan(0.01);
    expect(
      shakeOf(
        movesOf((at) => pan(at) + tremble(at)),
        25,
      ),
    ).toBeGreaterThan(2.5);
  });

  test('what shakes is held, a pan goes on, and no border is ever bare', () => {
    const steady = steadyMoves(
      movesOf((at) => pan(at) + tremble(at)),
      25,
      size,
    );
    expect(steady).toHaveLength(61);
    for (let at = 5; at < 55; at++) {
      // A thing at the middle of the world lies at the camera's place, less what is taken from elsewhere.
      const step = pan(at + 1) + tremble(at + 1) - steady[at + 1].x - (pan(at) + tremble(at) - steady[at].x);
      expect(Math.abs(step - 1.5)).toBeLessThan(0.35);
    }
    for (const { x, scale } of steady)
      expect((size.width / 2) * scale + Math.abs(x)).toBeLessThanOrEqual(96.001);
  });

  test('each scene is held for itself, and a frame more than there are moves comes out', () => {
    const moves = [...movesOf(tremble).slice(0, 20), undefined, ...movesOf(pan).slice(0, 20)];
    const steady = steadyMoves(moves, 25, size);
    expect(steady).toHaveLength(42);
    expect(steady[0].scale).toBeLessThan(0.97);
    expect(steady[41].scale).toBeGreaterThan(0.999);
  });

  test('moved back, a frame is what it was; unmoved, it is the same to the bit', () => {
    const still = { x: 0, y: 0, turn: 0, scale: 1 };
    expect(errorOf(movedFrame(waves(), still, size), waves())).toBe(0);
    const back = movedFrame(waves(3.5, -2.25), { ...still, x: 3.5, y: -2.25 }, size);
    expect(errorOf(back, waves(), 8)).toBeLessThan(1.5);
  });

  test('between two frames it is between their places', () => {
    const moves = [
      { x: 0, y: 2, turn: 0, scale: 0.9 },
      { x: 4, y: 0, turn: 0.1, scale: 0.9 },
    ];
    expect(steadyAt(moves, 0.25)).toEqual({ x: 1, y: 1.5, turn: 0.025, scale: 0.9 });
    expect(steadyAt(moves, 9)).toEqual(moves[1]);
    expect(steadyAt(undefined, 1)).toBeUndefined();
    const turns = [
      { scale: 1, shift: 0 },
      { scale: 2, shift: -8 },
    ];
    expect(turnAt(turns, 0.5)).toEqual({ scale: 1.5, shift: -4 });
    expect(turnAt(undefined, 3)).toBeUndefined();
  });
});

test('sharpening widens an edge’s step, leaves what is even, and overshoots nothing', () => {
  const edge = { ...size, channels: 3 as const, data: new Uint8Array(size.width * size.height * 3) };
  const ramp = [60, 60, 60, 80, 120, 160, 180, 180, 180];
  for (let at = 0; at < edge.data.length; at++) {
    edge.data[at] = ramp[Math.max(0, Math.min(8, (Math.floor(at / 3) % size.width) - 90))];
  }
  const { data } = sharpenAdaptively(edge, 0.8);
  const at = (column: number) => data[(40 * size.width + column) * 3 + 1];
  expect(at(95) - at(93)).toBeGreaterThan(edge.data[95 * 3 + 1] - edge.data[93 * 3 + 1] + 4);
  expect([at(20), at(150)]).toEqual([60, 180]);
  expect(Math.min(...data)).toBeGreaterThanOrEqual(48);
  expect(Math.max(...data)).toBeLessThanOrEqual(196);
});
