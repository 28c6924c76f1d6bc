import { expect, test } from 'vitest';
import { findSky } from '#src/imaging/sky/find-sky.ts';
import { overlap, sceneWithSky } from '#tests/support/pictures/scene-sky.ts';

test.each([
  // Its clouds are as dark and as brown as its land.
  ['plain', 'sunset', 'fair'],
  ['canyon', 'noon', 'clear'],
  ['desert', 'sunset', 'clear'],
  ['islands', 'noon', 'cloudy'],
] as const)('the sky of a drawn scene is found: %s, %s, %s', async (place, hour, weather) => {
  const { picture, sky } = await sceneWithSky(place, hour, weather, 7);
  const found = findSky(picture)!;
  expect(overlap(found.alpha.data, sky.data)).toBeGreaterThan(0.985);
});

test('in a sky full of clouds nearly all of it', async () => {
  const { picture, sky } = await sceneWithSky('volcano', 'golden', 'fair', 7);
  expect(overlap(findSky(picture)!.alpha.data, sky.data)).toBeGreaterThan(0.95);
});
