import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { JobBody } from '#src/api/contract/contract.ts';
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
    .png()
    .toFile(foreign);
  const plain = path.join(folder.path, 'plain.png');
  await sharp(foreign).toFile(plain);
  const camera = createCoseSigner(makeSigningChain({ site: 'x', organization: 'Camera Works' }, new Date()));
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
  await page.getByLabel('Photo or video').focus();
  const verdict = page.locator('.check-record .note h2');
  const said = page.locator('.check-record [aria-live]');
  const check = async (name: string) => {
    const field = page.getByLabel('Photo or video');
    // Until the field lives, nobody hears of a file.
    await expect
      .poll(async () => {
        if ((await said.textContent()) === '') await field.setInputFiles(path.join(folder.path, name));
        return said.textContent();
      })
      .not.toBe('');
    await field.setInputFiles(path.join(folder.path, name));
  };
  await check('ours.jpg');
  await expect.poll(() => verdict.textContent()).toBe('Signed by this site, unchanged');
  expect(await page.locator('.record-steps').textContent()).toContain(
    'Made by an algorithm without AI training',
  );
  await check('changed.jpg');
  await expect.poll(() => verdict.textContent()).toBe('Changed after signing');
  await check('foreign.png');
  await expect.poll(() => verdict.textContent()).toBe('Signed by Camera Works, unchanged');
  expect(await page.locator('.record-steps').textContent()).toContain('Made entirely by AI');
  await check('plain.png');
  await expect.poll(() => verdict.textContent()).toBe('No record');
  expect(asked.every((url) => url.startsWith(site.url) || url.startsWith('blob:'))).toBe(true);
  await context.close();
});

test('whoever reads the site’s signatures elsewhere finds who vouches for them', async () => {
  const answer = await fetch(`${site.url}/.well-known/pixelwright-root.pem`);
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/x-pem-file']);
  expect(await answer.text()).toMatch(/^-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----\n$/);
});
