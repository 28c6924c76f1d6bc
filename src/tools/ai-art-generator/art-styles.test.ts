import { expect, test } from 'vitest';
import { painters } from '../../engines/local/painters.engine.ts';
import type { Raster } from '../../imaging/raster/raster.ts';
import type { Photo } from '../../tasks/photo.ts';
import type { RestyleInput } from '../../tasks/restyle.ts';
import { quietStudio } from '../../tool/quiet-studio.ts';
import { aiArtGenerator } from './ai-art-generator.tool.ts';

const { style } = aiArtGenerator.options.shape;
const styles = style.unwrap().options;

/** A slope from dark red to light blue, with a transparent corner. */
function slope(): Raster {
  const data = new Uint8Array(48 * 32 * 4);
  for (let i = 0; i < 48 * 32; i++) {
    const light = (i % 48) * 5;
    data.set([255 - light, 90, light, i < 200 ? 0 : 255], i * 4);
  }
  return { width: 48, height: 32, channels: 4, data };
}

const context = {
  signal: new AbortController().signal,
  progress() {},
  sessions: { get: () => Promise.reject(new Error('no network')), fileOf: () => '' },
};
const paint = (input: RestyleInput) => painters.run(input, context);

async function run(options: Record<string, unknown>) {
  const raster = slope();
  const photo: Photo = {
    width: raster.width,
    height: raster.height,
    hasAlpha: true,
    bitDepth: 8,
    profile: Uint8Array.of(1, 2, 3),
    pixels: async () => raster,
    analysis: () => Promise.reject(new Error('not asked for')),
    measure: async (by) => by(raster),
  };
  const stages: string[] = [];
  const studio = quietStudio({
    stage: (id) => void stages.push(id),
    run: async (_, input) => paint(input as RestyleInput) as never,
  });
  const { result } = await aiArtGenerator.run(
    { photo, protect: undefined },
    aiArtGenerator.options.parse(options),
    studio,
  );
  return { ...result, stages, photo: raster };
}

test('its styles are those that the page names, oil first', () => {
  expect(styles).toEqual([
    'oil',
    'watercolor',
    'pencil',
    'ink',
    'pointillism',
    'halftone',
    'mosaic',
    'low-poly',
    'pixel-art',
  ]);
  expect(aiArtGenerator.options.parse({})).toEqual({ style: 'oil', strength: 70, detail: 50 });
  expect(aiArtGenerator.options.safeParse({ style: 'fresco' }).success).toBe(false);
  expect(aiArtGenerator.options.safeParse({ strength: 101 }).success).toBe(false);
});

test('strength 0 is the photo itself, and nothing is painted', async () => {
  const { raster, photo, stages, profile } = await run({ strength: 0 });
  expect(raster).toBe(photo);
  expect(stages).toEqual([]);
  expect(profile).toEqual(Uint8Array.of(1, 2, 3));
});

test.each(styles)(
  '%s: profile, alpha and size stay, and the photo shows through as strength says',
  async (style) => {
    const [weak, full] = await Promise.all([run({ style, strength: 50 }), run({ style, strength: 100 })]);
    expect(full.profile).toEqual(Uint8Array.of(1, 2, 3));
    expect(full.stages).toEqual(['paint']);
    const [photo, mixed, painted] = [full.photo.data, weak.raster.data, full.raster.data];
    for (let i = 0; i < 48 * 32; i++) {
      expect(painted[i * 4 + 3]).toBe(photo[i * 4 + 3]);
      if (photo[i * 4 + 3] === 0) {
        expect([...mixed.subarray(i * 4, i * 4 + 4)]).toEqual([0, 0, 0, 0]);
        continue;
      }
      for (let at = i * 4; at < i * 4 + 3; at++) {
        // Half the way on the slider is three quarters of the painting.
        expect(Math.abs(mixed[at] - (0.25 * photo[at] + 0.75 * painted[at]))).toBeLessThanOrEqual(0.51);
      }
    }
  },
);
