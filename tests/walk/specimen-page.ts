import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Browser, Request } from 'playwright-core';
import { expect, test } from 'vitest';
import type { JobBody } from '#src/api/contract/contract.ts';
import { barriersOf } from '#tests/support/browser/page-barriers.ts';
import { unpackZip } from '#tests/support/files/zip-file.ts';
import type { RunningSite } from '#tests/support/hosts/site.ts';
import type { SourceCopy } from '#tests/support/source-copy.ts';
import { desktop, phone, subjectPhoto, WorkspaceVisit } from '../e2e/workspace-visit.ts';

/**
 * A tool as none of the site is yet: two people's photos go in, with what is stated about each; two documents and a
 * cover sheet come out, none of them a picture.
 */
const id = 'specimen-pair';
const code = `
import { z } from 'zod';
import { defineTool } from '../../tool/tool.ts';

export const sharpenImage = defineTool({
  id: '${id}', category: 'photo', step: 'finish', tier: 'T2', icon: 'image', samples: [], sourceType: 'trainedAlgorithmicMedia',
  inputs: {
    photo: { kind: 'photo', required: true, main: true },
    face: { kind: 'photo', required: true, statements: ['own_work'] },
    logo: { kind: 'photo', required: false },
  },
  options: z.object({}),
  outputs: {
    result: { kind: 'file', main: true, many: true },
    cover: { kind: 'file', suffix: 'cover' },
  },
  stages: { open: 1 },
  tasks: [],
  async run({ photo, face, logo }, _, studio) {
    const { writeFile } = await import('node:fs/promises');
    studio.stage('open');
    const write = async (name, about) => {
      const path = studio.file(name + '.pdf');
      await writeFile(path, '%PDF-1.7 ' + about);
      const poster = { raster: { width: 3, height: 2, channels: 3, data: new Uint8Array(18).fill(200) } };
      return { path, type: 'application/pdf', width: 30, height: 20, frames: 1, hasAlpha: false, poster: async () => poster };
    };
    const sizes = [photo, face, logo].map((one) => (one ? one.width + 'x' + one.height : 'none')).join(' ');
    return { result: [await write('a', 'first ' + sizes), await write('b', 'second')], cover: await write('c', 'cover') };
  },
});
`;

/** Name and content of what a button saves. */
async function save(visit: WorkspaceVisit, button: string): Promise<[name: string, text: string]> {
  const arriving = visit.page.waitForEvent('download');
  await visit.page.getByRole('button', { name: button, exact: true }).first().click();
  const file = await arriving;
  return [file.suggestedFilename(), await readFile(await file.path(), 'utf8')];
}

const startsJob = (request: Request) => request.method() === 'POST' && request.url().endsWith('/api/jobs');

async function state(visit: WorkspaceVisit, about: string, ...statements: string[]): Promise<void> {
  const group = visit.page.getByRole('group', { name: `About: ${about}` });
  for (const statement of statements) await group.getByLabel(statement).check();
}

/** Adds it to a copy of the source that is not built yet. */
export async function addSpecimenPair(copy: SourceCopy): Promise<void> {
  await copy.addLike('sharpen-image', [{ id, name: 'Specimen Pair', category: 'photo' }]);
  const at = (...parts: string[]) => path.join(copy.path, ...parts);
  await writeFile(at('src/tools', id, `${id}.tool.ts`), code);
  const file = at('src/tools', id, `${id}.en.json`);
  const words = JSON.parse(await readFile(file, 'utf8'));
  const input = (label: string) => ({ label, hint: `Where ${label.toLowerCase()} is seen.` });
  await writeFile(
    file,
    JSON.stringify({
      ...words,
      inputs: { photo: input('Your photo'), face: input('The face'), logo: input('A logo') },
      options: {},
      stages: { open: { label: 'Open', now: 'Opening' } },
      outputs: { result: { label: 'Document' }, cover: { label: 'Cover' } },
    }),
  );
}

/** Tests of its page, on a site that has it. */
export function testSpecimenPair(
  scene: () => { readonly browser: Browser; readonly site: RunningSite },
): void {
  const open = (options = {}) => WorkspaceVisit.open(scene().browser, scene().site, options, '', id);
  test('two photos with what is stated about them make files, each saved as it was written', async () => {
    await using visit = await open({ viewport: desktop });
    const { page } = visit;
    await expect.poll(() => page.getByRole('group', { name: 'About: A logo' }).count()).toBe(0);
    await page.getByLabel('The face').setInputFiles(await subjectPhoto('coffee', 300, 200));
    await page.locator('.photo-slot img').waitFor();
    await state(visit, 'Your photo', 'I’m the person');
    await state(visit, 'The face', 'Everyone in this photo has agreed', 'I created this image');
    await page.screenshot({ path: 'test-results/specimen-page/empty-1280.png', fullPage: true });
    const asked = page.waitForRequest(startsJob);
    await visit.choose(await subjectPhoto('dahlia', 600, 400));
    const body = (await asked).postDataJSON();
    expect(Object.keys(body.inputs).sort()).toEqual(['face', 'photo']);
    expect(body.statements).toEqual([
      { input: 'photo', kind: 'self' },
      { input: 'face', kind: 'permission' },
      { input: 'face', kind: 'own_work' },
    ]);
    await visit.view('result');
    // Nothing to choose: the file is finished.
    await expect.poll(() => page.getByRole('group', { name: 'File type' }).count()).toBe(0);
    await expect.poll(() => visit.button('Copy').count()).toBe(0);
    expect(await save(visit, 'Download PDF')).toEqual([
      'dahlia-specimen-pair-1.pdf',
      '%PDF-1.7 first 600x400 300x200 none',
    ]);
    const list = page.getByRole('region', { name: 'All files' });
    await expect
      .poll(() => list.locator('li b').allTextContents())
      .toEqual(['Document 1', 'Document 2', 'Cover']);
    await page.screenshot({ path: 'test-results/specimen-page/result-1280.png', fullPage: true });
    expect(await save(visit, 'Download: Cover')).toEqual([
      'dahlia-specimen-pair-cover.pdf',
      '%PDF-1.7 cover',
    ]);
    const zipped = page.waitForEvent('download');
    await list.getByRole('button', { name: 'Download results as ZIP' }).click();
    const entries = await unpackZip(await readFile(await (await zipped).path()));
    expect([...entries.keys()]).toEqual(['dahlia-specimen-pair-1.pdf', 'dahlia-specimen-pair-2.pdf']);
    expect(visit.complaints).toEqual([]);
  });

  test('what is missing is said, and filled in there: dropped on its place, with the statement', async () => {
    await using visit = await open({ viewport: phone, hasTouch: true });
    const { page } = visit;
    await visit.choose(await subjectPhoto('dahlia', 600, 400));
    await visit.view('stopped');
    // Nothing went wrong: what it needs stands first.
    await page.getByRole('region', { name: 'What this tool needs' }).waitFor();
    expect(await visit.problem().count()).toBe(0);
    const { buffer, name, mimeType } = await subjectPhoto('coffee', 200, 300);
    const transfer = await page.evaluateHandle(
      ([base64, name, type]) => {
        const data = new DataTransfer();
        const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
        data.items.add(new File([bytes], name, { type }));
        return data;
      },
      [buffer.toString('base64'), name, mimeType],
    );
    await page.locator('.photo-slot').first().dispatchEvent('drop', { dataTransfer: transfer });
    await page.locator('.photo-slot img').waitFor();
    // It is not taken for another photo to work on.
    await expect.poll(() => page.locator('.strip').count()).toBe(0);
    await page.screenshot({ path: 'test-results/specimen-page/stopped-390.png', fullPage: true });
    expect(await barriersOf(page, { within: '.workspace' })).toEqual([]);
    const wanting = visit.button('Confirm who’s in the photo');
    await wanting.focus();
    await page.keyboard.press('Enter');
    const first = page.getByRole('group', { name: 'About: Your photo' }).getByRole('checkbox').first();
    await expect.poll(() => first.evaluate((box) => box === document.activeElement)).toBe(true);
    await state(visit, 'Your photo', 'Everyone in this photo has agreed');
    await state(visit, 'The face', 'I’m the person', 'I created this image');
    const answered = page.waitForResponse((response) => startsJob(response.request()));
    await visit.button('Run with these settings').click();
    const { result } = (await (await answered).json()) as { result: JobBody };
    expect(result.inputs.face[0]).toMatchObject({ width: 200, height: 300 });
    await visit.view('result');
  });
}
