import { afterAll, beforeAll, expect, test } from 'vitest';
import type { JobBody } from '#src/api/contract/contract.ts';
import { type RunningSite, startSite } from '#tests/support/hosts/site.ts';
import { DistantGuest } from '#tests/support/people/distant-guest.ts';
import { newPhoto, uploadWithMatte } from '#tests/support/people/rework.ts';
import { memoryOf, memoryOfTree } from '#tests/support/services/process-memory.ts';
import { bySuiteLength } from '#tests/support/suite-length.ts';
import { type TempFolder, tempFolder } from '#tests/support/temp-folder.ts';

const jobs = 300;
const jobsPerGuest = 6;
const jobsPerLook = 50;
/** What the process may have more at the end than after the first hundred jobs, by when everything is loaded once. */
const mostMoreMb = 120;

let folder: TempFolder;
let site: RunningSite;
beforeAll(async () => {
  folder = await tempFolder();
  site = await startSite({ dataDir: folder.path, env: { TRUST_PROXY: '1' } });
});
afterAll(async () => {
  await site?.kill();
  await folder?.remove();
});

test.runIf(bySuiteLength({ short: false, long: true }))(
  `the process that serves and runs ${jobs} mixed jobs keeps its memory`,
  async () => {
    const curve: { jobs: number; 'process, MB': number; 'with children, MB': number }[] = [];
    const failed: JobBody[] = [];
    let ended = 0;
    const look = () => {
      const pid = site.process.pid!;
      const own = Math.round(memoryOf(pid));
      curve.push({ jobs: ended, 'process, MB': own, 'with children, MB': Math.round(memoryOfTree(pid)) });
    };
    while (ended < jobs) {
      const guest = new DistantGuest(site.url);
      const { photo, matte } = await uploadWithMatte(guest, await newPhoto(300 + (ended % 7) * 50));
      const requests = [
        { tool: 'background-remover', inputs: { photo, matte } },
        { tool: 'sharpen-image', inputs: { photo } },
        { tool: 'background-blur', inputs: { photo, matte } },
        { tool: 'ai-image-generator', inputs: {}, options: { prompt: `a lake in the mountains ${ended}` } },
        { tool: 'image-compressor', inputs: { photo } },
        { tool: 'image-converter', inputs: { photo }, options: { format: 'jpeg' } },
      ];
      const bodies = await Promise.all(requests.map((request) => guest.post<JobBody>('/api/jobs', request)));
      expect(bodies.map(({ body }) => body.code)).toEqual(Array(jobsPerGuest).fill(200));
      const done = await Promise.all(bodies.map(({ body }) => guest.follow(body.result.id)));
      failed.push(...done.filter(({ state }) => state !== 'succeeded'));
      ended += jobsPerGuest;
      if (ended % jobsPerLook < jobsPerGuest) look();
    }
    console.table(curve);
    expect(failed).toEqual([]);
    const early = curve.find((at) => at.jobs >= 100)!;
    expect(curve.at(-1)!['process, MB'] - early['process, MB']).toBeLessThan(mostMoreMb);
  },
  1_800_000,
);
