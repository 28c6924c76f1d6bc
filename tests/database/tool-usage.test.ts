import { afterAll, beforeAll, expect, test } from 'vitest';
import { batches, jobs } from '#src/db/schema.ts';
import { readToolUsage } from '#src/jobs/tool-usage.server.ts';
import { type JobSite, openJobSite } from '#tests/support/hosts/job-site.ts';
import { type TempFolder, tempFolder } from '#tests/support/temp-folder.ts';

const now = new Date('2026-11-22T12:00:00Z');
const daysAgo = (days: number) => new Date(now.getTime() - days * 24 * 60 * 60 * 1000);

let folder: TempFolder;
let site: JobSite;

beforeAll(async () => {
  folder = await tempFolder();
  site = await openJobSite({ dataDir: folder.path });
});
afterAll(async () => {
  await site?.close();
  await folder?.remove();
});

type Row = Partial<typeof jobs.$inferInsert>;

async function insert(rows: readonly Row[]): Promise<void> {
  const common = {
    owner: 'g_somebody',
    tool: 'blur',
    state: 'succeeded' as const,
    priority: 0,
    inputs: {},
    options: {},
    isCounted: true,
    megapixels: 1,
    finishedAt: daysAgo(1),
    expiresAt: daysAgo(-1),
  };
  await site.db.insert(jobs).values(rows.map((row, index) => ({ id: `j_${index}`, ...common, ...row })));
}

test('counts what was finished lately on own pictures, a batch once', async () => {
  await site.db
    .insert(batches)
    .values({ id: 'b_1', owner: 'g_somebody', tool: 'blur', options: {}, expiresAt: daysAgo(-1) });
  await insert([
    { batchId: 'b_1' },
    { batchId: 'b_1' },
    { batchId: 'b_1' },
    { finishedAt: daysAgo(29) },
    { finishedAt: daysAgo(31) },
    { isCounted: false },
    { state: 'failed' },
    { tool: 'dance' },
    { tool: 'dance' },
    { tool: 'dance' },
    { tool: 'hug', state: 'cancelled', isCounted: false },
  ]);
  expect(await readToolUsage(site.db, now)).toEqual(
    new Map([
      ['blur', 2],
      ['dance', 3],
    ]),
  );
});
