import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { JobBody } from '#src/api/contract/contract.ts';
import { writeDrawings } from '#src/codecs/write/document/write-drawings.ts';
import { makeSigningChain } from '#src/provenance/certificates/make-signing-chain.server.ts';
import { createCoseSigner } from '#src/provenance/cose-signature.server.ts';
import { signFile } from '#src/provenance/sign-file.server.ts';
import { browser, site } from '#tests/support/hosts/shared-site.ts';
import { DistantGuest } from '#tests/support/people/distant-guest.ts';
import { type TempFolder, tempFolder } from '#tests/support/temp-folder.ts';

let folder: TempFolder;
beforeAll(async () => {
  folder = await tempFolder();
});
afterAll(() => folder?.remove());

/** What somebody without an account has drawn, saved as JPEG. */
async function drawn(): Promise<Buffer> {
  const guest = new DistantGuest(site.url);
  const options = { count: 1, seed: 'Mia' };
  const { body } = await guest.post<JobBody>('/api/jobs', {
    tool: 'ai-avatar-generator',
    inputs: {},
    options,
  });
  expect(body.code, body.message).toBe(200);
  const job = await guest.until(body.result.id, ({ state }) => state === 'succeeded');
  const answer = await guest.fetch(`${job.outputs.result[0].url}&format=jpeg`);
  expect(answer.headers.get('cache-control')).toContain('no-transform');
  return Buffer.from(await answer.arrayBuffer());
}

test('a file is told by its record in the page, and goes nowhere', async () => {
  const ours = await drawn();
  const changed = Buffer.from(ours);
  changed[changed.length - 40] ^= 4;
  const foreign = path.join(folder.path, 'foreign.png');
  await sharp({ create: { width: 80, height: 60, channels: 3, background: '#963' } })
    .withExif({
      IFD0: { Make: 'Canon', Model: '<img src=x onerror=alert(1)>' },
      IFD3: { GPSLatitude: '52/1 30/1 0/1', GPSLongitude: '13/1 24/1 0/1' },
    })
    .png()
    .toFile(foreign);
  const plain = path.join(folder.path, 'plain.png');
  await sharp(foreign).toFile(plain);
  await signFile(
    { path: foreign, type: 'image/png' },
    { deed: 'made', sourceType: 'trainedAlgorithmicMedia' },
    camera,
  );
  for (const [name, bytes] of [
    ['ours.jpg', ours],
    ['changed.jpg', changed],
  ] as const) {
    await writeFile(path.join(folder.path, name), bytes);
  }

  const context = await browser.newContext();
  const page = await context.newPage();
  const asked: string[] = [];
  page.on('request', (request) => {
    asked.push(request.url());
    expect([request.method(), request.postData()]).toEqual(['GET', null]);
  });
  await page.goto(`${site.url}/verify`);
  expect(asked.filter((url) => url.endsWith('.wasm'))).toEqual([]);
  const verdict = page.locator('.check-record .note h2');
  // Also the first, which is chosen before the field lives.
  const check = (name: string) =>
    page.getByLabel('Photo or video').setInputFiles(path.join(folder.path, name));
  await check('ours.jpg');
  await expect.poll(() => verdict.textContent()).toBe('Signed by this site, unchanged');
  expect(await page.locator('.record-steps').textContent()).toContain(
    'Made by an algorithm without AI training',
  );
  await check('changed.jpg');
  await expect.poll(() => verdict.textContent()).toBe('Changed after signing');
  expect(await page.locator('.record-steps').textContent()).not.toContain('had been changed before');
  await check('foreign.png');
  await expect.poll(() => verdict.textContent()).toBe('Signed by Camera Works, unchanged');
  expect(await page.locator('.record-steps').textContent()).toContain('Made entirely by AI');
  const metadata = page.locator('.file-metadata');
  expect(await metadata.textContent()).toContain('Canon <img src=x onerror=alert(1)>');
  expect(await metadata.textContent()).toContain('The file says where it was taken');
  // What the record says of that is signed.
  expect(await metadata.textContent()).not.toContain('How it was made');
  expect(await metadata.getByRole('link').getAttribute('href')).toMatch(/^\/image-/);
  await check('plain.png');
  await expect.poll(() => verdict.textContent()).toBe('No record');
  expect(await page.locator('.check-record img').count()).toBe(0);
  expect(asked.every((url) => url.startsWith(site.url) || url.startsWith('blob:'))).toBe(true);
  await context.close();
});

/** Lets a file fall on the page, or pastes it there. */
async function bring(page: Page, way: 'drop' | 'paste', file: string, type: string): Promise<void> {
  const bytes = [...(await readFile(path.join(folder.path, file)))];
  await page.evaluate(
    ([event, name, media, content]) => {
      const data = new DataTransfer();
      data.items.add(new File([new Uint8Array(content)], name, { type: media }));
      const about = { bubbles: true, cancelable: true };
      document.body.dispatchEvent(
        event === 'drop'
          ? new DragEvent('drop', { ...about, dataTransfer: data })
          : new ClipboardEvent('paste', { ...about, clipboardData: data }),
      );
    },
    [way, file, type, bytes] as const,
  );
}

const camera = createCoseSigner(makeSigningChain({ site: 'x', organization: 'Camera Works' }, new Date()));

test('a file is dropped anywhere on the page, also before its scripts have come, or pasted; each answer is its own', async () => {
  const second = path.join(folder.path, 'second.png');
  const joined = path.join(folder.path, 'joined.png');
  const paper = path.join(folder.path, 'paper.pdf');
  for (const file of [second, joined]) {
    await sharp({ create: { width: 80, height: 60, channels: 3, background: '#396' } })
      .png()
      .toFile(file);
  }
  await writeFile(
    paper,
    await writeDrawings([{ width: 90, height: 90, content: '1 0 0 rg 9 9 40 40 re f' }]),
  );
  const sourceType = 'trainedAlgorithmicMedia';
  await signFile({ path: second, type: 'image/png' }, { deed: 'made', sourceType }, camera);
  const inputs = [{ path: second, type: 'image/png' }];
  const composed = { deed: 'made', sourceType: 'algorithmicMedia', inputs } as const;
  await signFile({ path: joined, type: 'image/png' }, composed, camera);
  await signFile({ path: paper, type: 'application/pdf' }, { deed: 'made', sourceType }, camera);

  const context = await browser.newContext();
  const page = await context.newPage();
  // Nothing of the page's scripts has run when it falls.
  let letGo = () => {};
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  await page.route('**/*.js', async (route) => {
    await held;
    await route.continue();
  });
  await page.goto(`${site.url}/verify`, { waitUntil: 'commit' });
  await page.locator('.check-record').waitFor();
  await bring(page, 'drop', 'joined.png', 'image/png');
  letGo();
  const verdict = page.locator('.check-record .note h2');
  const steps = page.locator('.record-steps > li');
  await expect.poll(() => verdict.textContent()).toBe('Signed by Camera Works, unchanged');
  expect(await steps.count()).toBe(2);
  expect(await steps.nth(0).textContent()).not.toContain('something else that went into it');
  expect(await steps.nth(1).textContent()).toContain('something else that went into it');

  await bring(page, 'paste', 'second.png', 'image/png');
  await expect.poll(() => steps.count()).toBe(1);
  await bring(page, 'drop', 'paper.pdf', 'application/pdf');
  await expect.poll(() => page.locator('.check-record [aria-live]').textContent()).toContain('unchanged');
  const changed = await readFile(paper);
  changed[changed.indexOf('MediaBox') + 10] ^= 4;
  await writeFile(paper, changed);
  await bring(page, 'paste', 'paper.pdf', 'application/pdf');
  await expect.poll(() => verdict.textContent()).toBe('Changed after signing');
  // Text that is pasted is no file.
  await page.evaluate(() => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text', 'https://example.com/photo.jpg');
    document.body.dispatchEvent(new ClipboardEvent('paste', { bubbles: true, clipboardData }));
  });
  expect(await verdict.textContent()).toBe('Changed after signing');
  await context.close();
});

test('where a browser cannot read a file, the site does, once somebody says so', async () => {
  const context = await browser.newContext();
  await context.addInitScript(() => {
    Reflect.deleteProperty(window, 'WebAssembly');
  });
  const page = await context.newPage();
  const sent: string[] = [];
  page.on('request', (request) => request.method() === 'POST' && sent.push(new URL(request.url()).pathname));
  await page.goto(`${site.url}/verify`);
  await writeFile(path.join(folder.path, 'any.jpg'), await drawn());
  await page.getByLabel('Photo or video').focus();
  await page.locator('.check-record').locator('xpath=ancestor-or-self::*[@data-awake]').first().waitFor();
  await page.getByLabel('Photo or video').setInputFiles(path.join(folder.path, 'any.jpg'));
  const send = page.getByRole('button', { name: 'Send the file to this site' });
  await send.waitFor();
  expect(sent).toEqual([]);
  await send.click();
  await expect
    .poll(() => page.locator('.check-record .note h2').textContent())
    .toBe('Signed by this site, unchanged');
  expect(sent).toEqual(['/api/verify']);
  await context.close();
});

test('whoever reads the site’s signatures elsewhere finds who vouches for them', async () => {
  const answer = await fetch(`${site.url}/.well-known/pixelwright-root.pem`);
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/x-pem-file']);
  expect(await answer.text()).toMatch(/^-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----\n$/);
});
