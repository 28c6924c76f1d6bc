import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { nobodyKnown } from '#src/provenance/certificates/known-certificates.ts';
import { makeSigningChain } from '#src/provenance/certificates/make-signing-chain.server.ts';
import { createCoseSigner } from '#src/provenance/cose-signature.server.ts';
import { signFile } from '#src/provenance/sign-file.server.ts';
import { barriersOf } from '#tests/support/browser/page-barriers.ts';
import { recordIn } from '#tests/support/files/own-record-reader.ts';
import { browser, site } from '#tests/support/hosts/shared-site.ts';
import { type TempFolder, tempFolder } from '#tests/support/temp-folder.ts';
import { phone, subjectPhoto, WorkspaceVisit } from '../e2e/workspace-visit.ts';

let folder: TempFolder;
beforeAll(async () => {
  folder = await tempFolder();
});
afterAll(() => folder?.remove());

test('whoever brings a photo with a signed record is told, and may leave the record out of what is saved', async () => {
  const camera = createCoseSigner(
    makeSigningChain({ site: 'camera', organization: 'Camera Works' }, new Date()),
  );
  const photo = await subjectPhoto('dahlia', 600, 400);
  const file = path.join(folder.path, photo.name);
  await writeFile(file, photo.buffer);
  const taken = { deed: 'made', sourceType: 'trainedAlgorithmicMedia' } as const;
  await signFile({ path: file, type: photo.mimeType }, taken, camera);

  for (const viewport of [undefined, phone]) {
    await using visit = await WorkspaceVisit.open(
      browser,
      site,
      { ...(viewport && { viewport }) },
      '',
      'ai-art-generator',
    );
    await visit.choose({ ...photo, buffer: await readFile(file) });
    await visit.result();
    await visit.page.getByText('This photo came with a signed record').waitFor();
    const keeps = visit.page.getByRole('switch', { name: 'Name the photo’s record' });
    expect(await keeps.getAttribute('aria-checked')).toBe('true');
    const signers = async () => {
      const { bytes } = await visit.download();
      const known = nobodyKnown;
      return (await recordIn(bytes, 'image/png', known))?.steps.map(({ signer }) => signer);
    };
    expect((await signers())?.at(-1)).toBe('Camera Works');
    await keeps.press('Space');
    expect(await keeps.getAttribute('aria-checked')).toBe('false');
    expect(await signers()).toEqual([expect.not.stringContaining('Camera')]);
    expect(await barriersOf(visit.page)).toEqual([]);
    expect(visit.complaints).toEqual([]);
  }
});

test('a photo without one has no switch', async () => {
  await using visit = await WorkspaceVisit.open(browser, site, {}, '', 'ai-art-generator');
  await visit.choose(await subjectPhoto('dahlia', 600, 400));
  await visit.result();
  expect(await visit.page.getByRole('switch', { name: 'Name the photo’s record' }).count()).toBe(0);
});
