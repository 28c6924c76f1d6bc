import sharp from 'sharp';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { workspaceAwake } from '#tests/support/browser/awake.ts';
import { barriersOf } from '#tests/support/browser/page-barriers.ts';
import { failWith, PictureProviders } from '#tests/support/engines/picture-providers.ts';
import { type AccountScene, openAccountScene } from '#tests/support/people/account-scene.ts';
import { newEmail } from '#tests/support/people/person.ts';
import { pngOf, sharpSample } from '#tests/support/pictures/sample-photos.ts';
import { type TempFolder, tempFolder } from '#tests/support/temp-folder.ts';
import { AccountVisit } from '../e2e/account-visit.ts';

const patience = { timeout: 60_000 };

let folder: TempFolder;
let fake: PictureProviders;
let scene: AccountScene;

beforeAll(async () => {
  [folder, fake] = await Promise.all([tempFolder(), PictureProviders.start()]);
  const file = await fake.writeCatalog(folder.path);
  scene = await openAccountScene('PGlite', inject('postgresUrl'), {
    ENGINE_CATALOG: file,
    OPENAI_API_KEY: 'key-of-the-operator',
    FAL_KEY: 'another-key',
    ALLOW_PRIVATE_URLS: 'true',
  });
});
afterAll(async () => {
  await scene?.close();
  await fake[Symbol.asyncDispose]();
  await folder.remove();
});

const open = () => AccountVisit.open(scene.browser, scene.site(), scene.mail);
const engineField = ({ page }: AccountVisit) => page.getByRole('combobox', { name: 'Drawn by' });
const pictures = ({ page }: AccountVisit) => page.locator('.board-picture img');

async function onBoard(visit: AccountVisit, words: string): Promise<void> {
  await visit.goto('/ai-image-generator');
  await workspaceAwake(visit.page);
  await visit.page.getByRole('textbox', { name: 'Describe your picture' }).fill(words);
}

function barriers({ page }: AccountVisit): Promise<string[]> {
  return barriersOf(page, { within: '.workspace' });
}

test('a visitor sees what paid engines would take, and draws with the one of the house', async () => {
  await using visit = await open();
  await onBoard(visit, 'a blue gradient');
  await visit.page.getByText('A free account comes with 20 credits a month.').waitFor();
  expect(await engineField(visit).inputValue()).toBe('scenes');
  expect(await visit.page.locator('option[value=openai]').isDisabled()).toBe(true);
  await visit.page.getByText('No AI model is involved').waitFor();
  await visit.page.locator('.draft canvas').waitFor(patience);
  expect(await barriers(visit)).toEqual([]);
  await visit.button('Draw').click();
  await pictures(visit).waitFor(patience);
  expect(fake.orders).toEqual([]);
  expect(visit.complaints).toEqual([]);
});

test('with an account the stronger engine draws whatever is said, credits are counted, and it is said who drew', async () => {
  await using visit = await open();
  await visit.goto('/sign-up');
  await visit.signUp(newEmail('drawing'));
  await visit.page.waitForURL((url) => !url.pathname.endsWith('/sign-up'));
  await onBoard(visit, 'a robot with a hat reading a newspaper');
  await visit.page.getByText('20 of 20 credits left this month').waitFor();
  expect(await engineField(visit).inputValue()).toBe('openai');
  await visit.page.getByText('Your words are sent there.').waitFor();
  // It takes all words as they are and no seed: neither chips nor a draft nor the seed are shown.
  expect(await visit.page.locator('.fates li, .draft, label:text-is("Seed")').count()).toBe(0);
  expect(await barriers(visit)).toEqual([]);
  await visit.button('Draw').click();
  await pictures(visit).waitFor(patience);
  await visit.page.getByText('19 of 20 credits left this month').waitFor();
  expect(fake.orders).toHaveLength(1);
  await visit.page.getByRole('button', { name: /^Enlarge/ }).click();
  await visit.page.getByText('Made by GPT Image 2').waitFor();
  await visit.page.keyboard.press('Escape');

  // A reference photo goes along where the engine looks at one.
  const slot = visit.page.getByLabel('Reference photo');
  await slot.setInputFiles({
    name: 'fox.png',
    mimeType: 'image/png',
    buffer: await sharp({ create: { width: 300, height: 200, channels: 3, background: '#b63' } })
      .png()
      .toBuffer(),
  });
  await visit.page.locator('.photo-slot img').waitFor(patience);
  expect(await barriers(visit)).toEqual([]);
  await visit.button('Draw').click();
  await expect.poll(() => fake.orders.length, patience).toBe(2);
  expect(fake.orders[1].path).toBe('/v1/images/edits');
  expect(JSON.stringify(fake.orders[1].body)).toContain('IHDR');
  await visit.page.getByText('18 of 20 credits left this month').waitFor(patience);
  await visit.page.getByRole('button', { name: 'Remove: Reference photo' }).click();

  // What fails is said, costs nothing, and another engine steps in where nobody insists.
  fake.onOrder.push(failWith(401), failWith(401));
  await visit.page.getByRole('textbox', { name: 'Describe your picture' }).fill('a red gradient');
  await visit.button('Draw').click();
  await visit.page.locator('.board-card .badge', { hasText: 'Made by Pixelwright Scenes' }).waitFor(patience);
  await visit.page.getByText('18 of 20 credits left this month').waitFor();

  // Ours is one choice away, and costs nothing.
  await engineField(visit).selectOption('scenes');
  await visit.page.locator('.fates li').first().waitFor();
  await visit.page.getByText('No AI model is involved').waitFor();
  // Insisted on, a paid engine that declines is not stood in for.
  await engineField(visit).selectOption('openai');
  fake.onOrder.push(failWith(400, { message: 'rejected by the safety system', code: 'moderation_blocked' }));
  await visit.button('Draw').click();
  await visit.page
    .getByText('GPT Image 2 declined this request because of its content rules')
    .waitFor(patience);
  await visit.page.getByText('18 of 20 credits left this month').waitFor();
  expect(visit.complaints).toEqual([]);
});

test('a photo stays here unless its person sends it to an engine elsewhere, which the page names', async () => {
  await using visit = await open();
  const { page } = visit;
  await visit.goto('/sign-up');
  await visit.signUp(newEmail('painting'));
  await page.waitForURL((url) => !url.pathname.endsWith('/sign-up'));
  const orders = fake.orders.length;
  await visit.goto('/ai-art-generator');
  await workspaceAwake(page);
  const field = page.getByRole('combobox', { name: 'Processed by' });
  expect(await field.inputValue()).toBe('painters');
  await page.getByText('Your photo stays on our server.').waitFor();
  const photo = await sharp({ create: { width: 240, height: 160, channels: 3, background: '#b63' } })
    .png()
    .toBuffer();
  await page
    .locator('.drop-main input[type=file]')
    .setInputFiles({ name: 'fox.png', mimeType: 'image/png', buffer: photo });
  await page.locator('.slip', { hasText: 'Pixelwright Painters' }).waitFor(patience);
  expect(fake.orders).toHaveLength(orders);

  // Sliders that it does not heed go, and what happens to the photo is said before it happens.
  await field.selectOption('openai');
  await page.getByText('GPT Image 2 runs at an outside provider. Your photo is sent there.').waitFor();
  expect(await page.getByRole('slider', { name: 'Strength' }).count()).toBe(0);
  expect(await barriers(visit)).toEqual([]);
  await visit.button('Run with these settings').click();
  await page.locator('.slip', { hasText: 'GPT Image 2' }).waitFor(patience);
  expect(fake.orders).toHaveLength(orders + 1);
  expect(fake.orders.at(-1)!.path).toBe('/v1/images/edits');
  await page.getByText('19 of 20 credits left this month').waitFor(patience);
  await page.locator('.slip', { hasText: '240 × 160' }).waitFor();
  await page.locator('.slip', { hasText: 'changed by an AI model, labeled in the file' }).waitFor();
  expect(visit.complaints).toEqual([]);
});

test('a cut-out goes where it was sent before the photo came, and is corrected here', async () => {
  await using visit = await open();
  const { page } = visit;
  await visit.goto('/sign-up');
  await visit.signUp(newEmail('cutting'));
  await page.waitForURL((url) => !url.pathname.endsWith('/sign-up'));
  await visit.goto('/background-remover');
  await workspaceAwake(page);
  const field = page.getByRole('combobox', { name: 'Processed by' });
  await field.selectOption('fal');
  await page.getByText('BRIA RMBG 2.0 runs at an outside provider. Your photo is sent there.').waitFor();
  expect(await barriers(visit)).toEqual([]);
  const orders = fake.orders.length;
  const photo = await sharp({ create: { width: 320, height: 320, channels: 3, background: '#b63' } })
    .png()
    .toBuffer();
  await page
    .locator('.drop-main input[type=file]')
    .setInputFiles({ name: 'plate.png', mimeType: 'image/png', buffer: photo });
  await page.locator('.slip', { hasText: 'BRIA RMBG 2.0' }).waitFor(patience);
  expect(fake.orders.slice(orders).map(({ path }) => path)).toEqual(['/fal/fal-ai/bria/background/remove']);
  await page.getByText('19 of 20 credits left this month').waitFor(patience);
  // Nothing to run again: it was made with these settings.
  expect(await visit.button('Run with these settings').count()).toBe(0);
  await field.selectOption('isnet');
  await visit.button('Run with these settings').waitFor();
  expect(visit.complaints).toEqual([]);
});

test('cuts of hair are offered where an engine elsewhere makes them up', async () => {
  await using visit = await open();
  const { page } = visit;
  await visit.goto('/sign-up');
  await visit.signUp(newEmail('cutting-hair'));
  await page.waitForURL((url) => !url.pathname.endsWith('/sign-up'));
  await visit.goto('/ai-hairstyle-changer');
  await workspaceAwake(page);
  const cut = page.getByRole('button', { name: 'Bob', exact: true });
  const photo = await pngOf(await sharpSample('drawn-lady', 448)).toBuffer();
  await page
    .locator('.drop-main input[type=file]')
    .setInputFiles({ name: 'lady.png', mimeType: 'image/png', buffer: photo });
  await page
    .getByRole('checkbox', { name: 'I’m the person in this photo.' })
    .and(page.locator(':visible'))
    .first()
    .check();
  expect(await cut.count()).toBe(0);
  await page.getByRole('combobox', { name: 'Processed by' }).selectOption('openai');
  await page.getByText('GPT Image 2 runs at an outside provider. Your photo is sent there.').waitFor();
  await cut.click();
  expect(await cut.getAttribute('aria-pressed')).toBe('true');
  expect(await barriers(visit)).toEqual([]);
  expect(visit.complaints).toEqual([]);
});
