import { readFile } from 'node:fs/promises';
import path from 'node:path';
import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { foreignProblems } from '#tests/support/files/foreign-record-reader.ts';
import { recordIn } from '#tests/support/files/own-record-reader.ts';
import { startTimeAuthority, type TimeAuthority } from '#tests/support/programs/time-authority.ts';
import { type TempFolder, tempFolder } from '#tests/support/temp-folder.ts';
import { makeSigningChain } from './certificates/make-signing-chain.server.ts';
import { signWith, timeOf } from './certificates/open-signing.server.ts';
import { signFile } from './sign-file.server.ts';

const now = new Date('2026-11-30T12:34:56Z');
const chain = makeSigningChain({ site: 'pictures.example', organization: 'Pictures' }, now);
const made = { deed: 'made', sourceType: 'algorithmicMedia' } as const;

let folder: TempFolder;
let authority: TimeAuthority;
beforeAll(async () => {
  folder = await tempFolder();
  authority = await startTimeAuthority(() => now);
});
afterAll(async () => {
  await authority[Symbol.asyncDispose]();
  await folder.remove();
});
beforeEach(() => {
  authority.mood = 'vouches';
  authority.asked = 0;
});

afterEach(() => void vi.useRealTimers());

let count = 0;
/** Signs a picture, and tells what became of it. */
async function sign(url = authority.url) {
  const late: unknown[] = [];
  const signing = signWith(
    chain,
    null,
    timeOf({ C2PA_TSA_URL: url }, (error) => late.push(error)),
  );
  const [signer, known] = [signing.signer(), signing.known()];
  const file = path.join(folder.path, `${++count}.png`);
  await sharp({ create: { width: 32, height: 32, channels: 3, background: '#936' } })
    .png()
    .toFile(file);
  expect(await signFile({ path: file, type: 'image/png' }, made, signer)).toBe(true);
  const bytes = await readFile(file);
  return { late, bytes, known, record: await recordIn(bytes, 'image/png', known) };
}

test('an authority vouches for the time of a signature, which outlives its certificate then', async () => {
  const { late, bytes, known, record } = await sign();
  expect(late).toEqual([]);
  expect(authority.asked).toBe(1);
  const stamped = { state: 'ours', steps: [{ signedAt: '2026-11-30T12:34:56+00:00', isWhole: true }] };
  expect(record).toMatchObject(stamped);
  authority.mood = 'fails';
  const bare = await sign();
  vi.useFakeTimers({ now: new Date('2045-01-01T00:00:00Z'), toFake: ['Date'] });
  expect(await recordIn(bytes, 'image/png', known)).toMatchObject(stamped);
  // Without a stamp nobody can tell any more, which is not to say that it was changed, unless the site itself
  // has made the certificate; and what was changed still is.
  const others = { ...known, ends: {} };
  expect(await recordIn(bare.bytes, 'image/png', others)).toMatchObject({
    state: 'expired',
    steps: [{ isWhole: true }],
  });
  expect((await recordIn(bare.bytes, 'image/png', known))?.state).toBe('ours');
  for (const one of [bytes, bare.bytes]) {
    one[one.length - 20] ^= 4;
    expect((await recordIn(one, 'image/png', known))?.state).toBe('changed');
  }
});

test.each(['refuses', 'breaks-off', 'fails', 'floods', 'redirects'] as const)(
  'an authority that %s costs the time stamp alone, and is told of',
  async (mood) => {
    authority.mood = mood;
    const { late, bytes, record } = await sign();
    expect(authority.asked).toBe(1);
    expect(late).toHaveLength(1);
    expect(record).toMatchObject({ state: 'ours', steps: [{ signedAt: null, isWhole: true }] });
    expect(await foreignProblems(bytes)).toEqual([]);
  },
);

test('an authority that is silent or away is not waited for longer than some seconds', async () => {
  authority.mood = 'is-silent';
  const silent = await sign();
  expect(silent.late).toHaveLength(1);
  expect(silent.record).toMatchObject({ state: 'ours', steps: [{ signedAt: null }] });
  const away = await sign('http://127.0.0.1:9/');
  expect(away.late).toHaveLength(1);
  expect(away.record?.state).toBe('ours');
}, 20_000);
