import path from 'node:path';
import sharp from 'sharp';
import { beforeAll, expect, test } from 'vitest';
import { centernet } from '#src/engines/finders/centernet.engine.ts';
import { ppocr } from '#src/engines/finders/ppocr.engine.ts';
import { createSessions } from '#src/models/sessions.server.ts';
import { preparedModelsDir } from '#tests/support/hands/prepared-model.ts';
import { photoOf } from '#tests/support/pictures/photo-of.ts';
import { testPictures } from '#tests/support/pictures/test-pictures.ts';

let sessions: ReturnType<typeof createSessions>;
beforeAll(async () => {
  const modelsDir = await preparedModelsDir(...ppocr.models, ...centernet.models);
  sessions = createSessions({ modelsDir, modelsBudgetMb: 256 });
});

async function open(name: string) {
  const file = path.join(testPictures(), 'photos', name);
  const { data, info } = await sharp(file)
    .removeAlpha()
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true });
  return photoOf({ width: info.width, height: info.height, channels: 3, data: new Uint8Array(data) });
}
const context = () => ({ sessions, signal: new AbortController().signal, progress: () => {} });

test.each([
  ['street-people-shop.jpg', { person: 3 }],
  ['fullbody-skier.jpg', { person: 1, skis: 1 }],
  ['product-suitcases.jpg', { suitcase: 4 }],
  ['fullbody-street-car.jpg', { person: 1, car: 1 }],
  ['group-apollo11-crew.jpg', { person: 3 }],
  ['person-with-big-dog.jpg', { person: 1, dog: 1 }],
  ['pet-cat.png', { cat: 1 }],
] as const)('%s holds what it holds', async (name, expected) => {
  const { objects } = await centernet.run({ photo: await open(name) }, context());
  for (const [label, least] of Object.entries(expected)) {
    expect(objects.filter((one) => one.label === label).length, label).toBeGreaterThanOrEqual(least);
  }
});

test.each([
  ['sign-no-bicycles.jpg', ['BICYCLES', 'SKATEBOARDS', 'SIDEWALKS IN THIS']],
  ['sign-street-night.jpg', ['47-129', 'Gehweg']],
  ['datestamp-bananas.jpg', ['06/01/2009']],
  ['document-book-page.jpg', ['Quick Start with Watson Studio', 'and logged in']],
])('%s is read', async (name, expected) => {
  const { lines } = await ppocr.run({ photo: await open(name) }, context());
  const all = lines.map(({ text }) => text).join('\n');
  for (const text of expected) expect(all).toContain(text);
});

test.each(['fullbody-skier.jpg', 'landscape-green.jpg', 'lowlight-bedroom.jpg', 'pet-hamster.jpg'])(
  'there are no words on %s',
  async (name) => {
    expect((await ppocr.run({ photo: await open(name) }, context())).lines).toEqual([]);
  },
);
