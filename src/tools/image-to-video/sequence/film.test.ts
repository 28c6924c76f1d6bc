import { describe, expect, test } from 'vitest';
import { newTexture } from '../../../imaging/mesh/mesh-texture.ts';
import { cameraMoves } from '../camera/camera-moves.ts';
import type { TakenApart } from '../layers/take-apart.ts';
import { weatherOf, weathers } from '../weather/clip-weather.ts';
import { filmPainter } from './film.ts';
import { scheduleOf } from './schedule.ts';
import { transitions } from './transition.ts';

const frame = { width: 48, height: 32 };

function photoOf(color: number): TakenApart {
  const background = newTexture(48, 32);
  for (let at = 0; at < background.data.length; at += 4)
    background.data.set([color, (at * 7) % 251, (at >> 7) % 200, 255], at);
  const texture = newTexture(10, 16);
  texture.data.fill(255);
  return {
    photo: {
      view: { frame, photo: frame, left: 0, top: 0, center: { x: 24, y: 14 } },
      ground: { height: 32, line: 20, back: 0.2 },
      background,
      detail: 1,
      subject: { texture, left: 20, top: 12, nearness: [0.7, 0.7] },
    },
    zoom: 1.2,
    nearness: 0.7,
    beyond: { x: 0, y: 0 },
    hasSubject: true,
    isEnlarged: false,
  };
}

type Wishes = Partial<Parameters<typeof filmPainter>[0]> & { count?: number; seed?: number };
function painted({ count = 1, seed = 5, ...wishes }: Wishes) {
  return filmPainter({
    frame,
    photos: Array.from({ length: count }, (_, at) => photoOf(40 + 150 * at)),
    schedule: scheduleOf(count, 4, true),
    move: 'slide',
    transition: 'crossfade',
    weather: undefined,
    seed,
    ...wishes,
  });
}
const at = (paint: ReturnType<typeof painted>, share: number) => paint(share).data.slice();

describe('a loop', () => {
  test.each(cameraMoves)('ends in the frame it begins with: %s', (move) => {
    const paint = painted({ move });
    expect(at(paint, 1)).toEqual(at(paint, 0));
    expect(at(paint, 0.4)).not.toEqual(at(paint, 0));
  });

  test.each(weathers.filter((weather) => weather !== 'none'))('does so in any weather: %s', (weather) => {
    const paint = painted({ weather: weatherOf(weather, 5, 4), move: 'float' });
    const [first, last] = [at(paint, 0), at(paint, 1)];
    // What falls wraps around by whole frames, to within rounding.
    expect(first.reduce((most, value, k) => Math.max(most, Math.abs(value - last[k])), 0)).toBeLessThan(3);
  });

  test.each(transitions)('does so with several photos: %s', (transition) => {
    const paint = painted({ count: 3, transition });
    expect(at(paint, 1)).toEqual(at(paint, 0));
  });
});

test('the same seed gives the same frames, another one others', () => {
  const wishes = { move: 'float', weather: weatherOf('snow', 5, 4) } as const;
  expect(at(painted(wishes), 0.3)).toEqual(at(painted(wishes), 0.3));
  expect(at(painted({ ...wishes, seed: 6 }), 0.3)).not.toEqual(at(painted(wishes), 0.3));
});

test('what falls behind the subject is hidden by it', () => {
  const snow = weatherOf('snow', 5, 4)!;
  const behindOnly: typeof snow = (onto, depth, ...rest) => depth === 'behind' && snow(onto, depth, ...rest);
  const [with_, without] = [painted({ weather: behindOnly }), painted({})];
  const [snowy, bare] = [at(with_, 0.3), at(without, 0.3)];
  const changed = [...snowy.keys()].filter((k) => snowy[k] !== bare[k]);
  expect(changed.length).toBeGreaterThan(200);
  // The subject is white, and nothing else is.
  for (let k = 0; k < bare.length; k += 4)
    if (bare[k] === 255 && bare[k + 1] === 255 && bare[k + 2] === 255) expect(snowy[k]).toBe(255);
});

describe('several photos', () => {
  test('get the same time each, one after the other, and the camera gets on evenly', () => {
    for (const isLoop of [false, true]) {
      const schedule = scheduleOf(4, 8, isLoop);
      const seen = [0, 0, 0, 0];
      for (let k = 0; k < 1000; k++) {
        const { photo, next } = schedule.at(k / 1000);
        seen[photo] += next ? 1 - next.done : 1;
        if (next) seen[next.photo] += next.done;
      }
      for (const time of seen) expect(time / 1000).toBeCloseTo(0.25, 1);
      expect(schedule.at(0)).toMatchObject({ photo: 0 });
      expect(schedule.at(0).next).toBeUndefined();
      expect(schedule.at(0.999).photo).toBe(3);
    }
  });

  test('go over into each other without a jump', () => {
    for (const transition of transitions) {
      const paint = painted({ count: 2, transition, schedule: scheduleOf(2, 4, false), move: 'zoom-in' });
      let [before, most] = [at(paint, 0), 0];
      for (let k = 1; k <= 240; k++) {
        const now = at(paint, k / 240);
        const change = now.reduce((sum, value, i) => sum + Math.abs(value - before[i]), 0) / now.length;
        most = Math.max(most, change);
        before = now;
      }
      expect(most).toBeLessThan(20);
    }
  });
});
