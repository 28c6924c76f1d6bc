import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeKey } from '#src/accounts/api-key/api-keys.server.ts';
import { keyScopes } from '#src/accounts/api-key/key-scopes.ts';
import type { BatchBody, JobBody } from '#src/api/contract/contract.ts';
import { resultFormats } from '#src/codecs/file-types.ts';
import { users } from '#src/db/schema.ts';
import { readEnv } from '#src/env.server.ts';
import { makeSigningChain } from '#src/provenance/certificates/make-signing-chain.server.ts';
import { signWith } from '#src/provenance/certificates/open-signing.server.ts';
import { createCoseSigner } from '#src/provenance/cose-signature.server.ts';
import { signedTypeOf, signFile } from '#src/provenance/sign-file.server.ts';
import { createStudioPool } from '#src/studio/studio-pool.server.ts';
import type { StudioPool } from '#src/studio/studio-pool.ts';
import { foreignProblems } from '#tests/support/files/foreign-record-reader.ts';
import { recordIn } from '#tests/support/files/own-record-reader.ts';
import { unpackZip } from '#tests/support/files/zip-file.ts';
import { type JobSite, openJobSite } from '#tests/support/hosts/job-site.ts';
import { Guest, hasEnded } from '#tests/support/people/guest.ts';
import { mcpClients, toldBy } from '#tests/support/programs/mcp-clients.ts';
import { type TempFolder, tempFolder } from '#tests/support/temp-folder.ts';

const chain = makeSigningChain({ site: 'pictures.example', organization: 'Pictures' }, new Date());
const signing = signWith(chain);
const [signer, known] = [signing.signer(), signing.known()];
const failures: unknown[] = [];

let folder: TempFolder;
let pool: StudioPool;
let site: JobSite;
beforeAll(async () => {
  folder = await tempFolder();
  pool = createStudioPool({
    modelsDir: readEnv().MODELS_DIR,
    memoryBudgetMb: 2048,
    concurrency: 1,
    signer: () => signer,
    onUnsigned: (error) => failures.push(error),
  });
  site = await openJobSite({ dataDir: folder.path, pool });
  await site.runner.start();
});
afterAll(async () => {
  await site?.close();
  await pool?.close();
  await folder?.remove();
  expect(failures).toEqual([]);
});

/** Paints a photo, which takes no network. */
const painter = 'ai-art-generator';
const photo = (background: string) =>
  sharp({ create: { width: 60, height: 40, channels: 3, background } })
    .png()
    .toBuffer();

/** Signed by the site as a change of the photo it was made from, in a record that whoever reads JPEG or PNG accepts. */
async function expectPainted(bytes: Buffer, type: string): Promise<void> {
  const record = await recordIn(bytes, type, known);
  const isExport = type !== 'image/png';
  const last = isExport ? 'c2pa.converted' : 'c2pa.edited';
  expect(record).toMatchObject({
    state: 'ours',
    steps: [
      { actions: ['c2pa.opened', last], sourceTypes: ['algorithmicallyEnhanced'], isWhole: true },
      ...(isExport ? [{ actions: ['c2pa.opened', 'c2pa.edited'], isWhole: true }] : []),
    ],
  });
  if (type === 'image/png' || type === 'image/jpeg') expect(await foreignProblems(bytes)).toEqual([]);
}

async function bytesOf(answer: Response): Promise<Buffer> {
  expect(answer.status).toBe(200);
  // Whoever shrinks or repacks it on the way would break the signature.
  expect(answer.headers.get('cache-control')).toContain('no-transform');
  return Buffer.from(await answer.arrayBuffer());
}

async function newKey(): Promise<string> {
  const id = 'u_signed';
  await site.db
    .insert(users)
    .values({ id, email: `${id}@mail.example`, locale: 'en' })
    .onConflictDoNothing();
  const from = { device: '', network: '', guestId: '', locale: 'en', request: '' } as const;
  const wish = { name: 'Program', scopes: keyScopes, days: 1 };
  return (await makeKey(site.db, { id }, wish, { from, now: new Date() })).key;
}

test('every file in the ZIP of a batch is signed, as it was made and in each format it is asked for', async () => {
  const guest = new Guest(site.url);
  const photos = [
    (await guest.upload(await photo('#936'), 'one.png')).id,
    (await guest.upload(await photo('#369'), 'two.png')).id,
  ];
  const { result } = (await guest.post<BatchBody>('/api/batches', { tool: painter, photos, options: {} }))
    .body;
  for (const { id } of result.jobs) {
    expect((await guest.until(id, hasEnded)).state).toBe('succeeded');
  }
  for (const format of [undefined, ...resultFormats]) {
    const query = format ? `?format=${format}` : '';
    const zip = await guest.fetch(`/api/batches/${result.id}/zip${query}`);
    expect(zip.headers.get('cache-control')).toContain('no-transform');
    const files = await unpackZip(new Uint8Array(await zip.arrayBuffer()));
    expect(files.size).toBe(2);
    for (const [name, bytes] of files) {
      expect(signedTypeOf(name)).toBe(`image/${format ?? 'png'}`);
      await expectPainted(bytes, `image/${format ?? 'png'}`);
    }
  }
});

test('what a program has made with its key is signed, alone and in a batch', async () => {
  const headers = { authorization: `Bearer ${await newKey()}`, 'content-type': 'application/json' };
  const ask = async <T>(path: string, body?: object) => {
    const init = body ? { method: 'POST', body: JSON.stringify(body) } : {};
    const answer = await fetch(`${site.url}${path}`, { ...init, headers });
    const said = (await answer.json()) as { code: number; message: string; result: T };
    expect(said.code, said.message).toBe(200);
    return said.result;
  };
  const form = new FormData();
  form.set('file', new Blob([new Uint8Array(await photo('#693'))]), 'three.png');
  const { authorization } = headers;
  const sent = await fetch(`${site.url}/api/media`, {
    method: 'POST',
    headers: { authorization },
    body: form,
  });
  const { id } = ((await sent.json()) as { result: { id: string } }).result;
  const { jobs } = await ask<BatchBody>('/api/batches', { tool: painter, photos: [id], options: {} });
  let [job]: readonly JobBody[] = jobs;
  while (!hasEnded(job)) job = await ask<JobBody>(`/api/jobs/${job.id}`);
  const [{ url }] = job.outputs.result;
  await expectPainted(await bytesOf(await fetch(new URL(url, site.url))), 'image/png');
  await expectPainted(await bytesOf(await fetch(new URL(`${url}&format=jpeg`, site.url))), 'image/jpeg');
});

test('the record that a photo came with is named by what is made of it, and left out where somebody wants that', async () => {
  const camera = createCoseSigner(
    makeSigningChain({ site: 'camera', organization: 'Camera Works' }, new Date()),
  );
  const file = path.join(folder.path, 'taken.png');
  await writeFile(file, await photo('#639'));
  const taken = { deed: 'made', sourceType: 'trainedAlgorithmicMedia' } as const;
  await signFile({ path: file, type: 'image/png' }, taken, camera);
  const guest = new Guest(site.url);
  const { id, warnings } = await guest.upload(await readFile(file), 'taken.png');
  expect(warnings).toEqual(['record_kept']);
  const asked = { tool: painter, photos: [id], options: {} };
  const { result } = (await guest.post<BatchBody>('/api/batches', asked)).body;
  const job = await guest.until(result.jobs[0].id, hasEnded);
  const [{ url }] = job.outputs.result;
  const signersOf = async (bytes: Buffer, format: string) =>
    (await recordIn(bytes, `image/${format}`, known))?.steps.map(({ signer: by }) => by);
  for (const format of ['png', 'jpeg']) {
    const kept = await bytesOf(await guest.fetch(`${url}&format=${format}`));
    expect((await signersOf(kept, format))?.at(-1)).toBe('Camera Works');
    const bare = await bytesOf(await guest.fetch(`${url}&format=${format}&record=leave-out`));
    expect(await signersOf(bare, format)).toEqual(['Pictures']);
    expect(bare.includes('Camera Works')).toBe(false);
    expect(await foreignProblems(bare)).toEqual([]);
    const pixels = (bytes: Buffer) => sharp(bytes).raw().toBuffer();
    if (format === 'png') expect((await pixels(bare)).equals(await pixels(kept))).toBe(true);
    // One doesn't stand in for the other when it is asked for again.
    const again = await bytesOf(await guest.fetch(`${url}&format=${format}`));
    expect((await signersOf(again, format))?.at(-1)).toBe('Camera Works');
  }
  const zip = await guest.fetch(`/api/batches/${result.id}/zip?format=webp&record=leave-out`);
  const [packed] = (await unpackZip(new Uint8Array(await zip.arrayBuffer()))).values();
  expect(await signersOf(packed, 'webp')).toEqual(['Pictures']);
});

test('what an assistant has made is signed', async () => {
  const client = await Object.values(mcpClients)[0](`${site.url}/mcp`, await newKey());
  try {
    const added = await client.call('add_picture', { base64: (await photo('#396')).toString('base64') });
    const { picture } = toldBy<{ picture: string }>(added);
    let answer = await client.call('run_tool', { tool: painter, inputs: { photo: picture }, key: 'signed' });
    const told = () => toldBy<{ job: string; state: string }>(answer);
    while (told().state === 'running') answer = await client.call('get_job', { job: told().job });
    expect(told().state).toBe('succeeded');
    const link = answer.content.find(({ type }) => type === 'resource_link');
    await expectPainted(await bytesOf(await fetch(link!.uri!)), 'image/png');
  } finally {
    await client.close();
  }
});
