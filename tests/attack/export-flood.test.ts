import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { noisePicture } from '#tests/fixtures/noise-picture.ts';
import { type RunningSite, startSite } from '#tests/support/hosts/site.ts';
import { Attacker } from '#tests/support/people/attacker.ts';
import { visit, visitWhile } from '#tests/support/people/visit.ts';
import { logFindings } from '#tests/support/requests/log-findings.ts';
import { memoryOfTree } from '#tests/support/services/process-memory.ts';
import { canMountDisks, mountDisk } from '#tests/support/services/small-disk.ts';
import { bySuiteLength } from '#tests/support/suite-length.ts';
import { type TempFolder, tempFolder } from '#tests/support/temp-folder.ts';

const diskMb = 400;
/** What uploads and exports leave free on the disk. */
const freeMb = 200;
/** What a site may take above idle while pictures are converted. */
const boundMb = 300;

describe.skipIf(!canMountDisks)('a visitor who has pictures converted without end', () => {
  let folder: TempFolder;
  let disk: ReturnType<typeof mountDisk>;
  let site: RunningSite;

  beforeAll(async () => {
    folder = await tempFolder();
    disk = mountDisk(path.join(folder.path, 'data'), diskMb);
    site = await startSite({
      dataDir: path.join(folder.path, 'data'),
      env: { TRUST_PROXY: '1', FREE_DISK_MB: String(freeMb) },
    });
    await visit(site.url);
  });

  afterAll(async () => {
    await site?.kill();
    disk.unmount();
    await folder.remove();
  });

  test('120 at once hold nobody up: others upload and get their results, and memory comes back', async () => {
    const attacker = new Attacker(site.url);
    const photo = await attacker.upload(await noisePicture(700, 500).png().toBuffer());
    await attacker.exportAtOnce(photo.url, 'avif', 1);
    const idleMb = memoryOfTree(site.process.pid!);
    const { result: statuses, visits } = await visitWhile(site.url, () =>
      attacker.exportAtOnce(photo.url, 'avif', 120, 1),
    );
    expect(visits).toBeGreaterThan(1);
    expect(statuses.filter((status) => status >= 500 && status !== 507)).toEqual([]);
    expect(memoryOfTree(site.process.pid!) - idleMb).toBeLessThan(boundMb);
    expect(logFindings(site.output())).toEqual([]);
  });

  test('never fill the disk: however many variations are asked for, there is room for others', async () => {
    const attacker = new Attacker(site.url);
    const photo = await attacker.upload(await noisePicture(1600, 1200).png().toBuffer());
    let least = disk.freeMb;
    const watch = setInterval(() => {
      least = Math.min(least, disk.freeMb);
    }, 20);
    const rounds = bySuiteLength({ short: 6, long: 30 });
    for (let round = 0; round < rounds; round++) {
      const statuses = await attacker.exportAtOnce(photo.url, 'png', 16, round * 16);
      expect(statuses.filter((status) => status >= 500 && status !== 507)).toEqual([]);
    }
    clearInterval(watch);
    console.log(`${rounds * 16} exports of 5 MB: at least ${Math.round(least)} of ${diskMb} MB stayed free`);
    // Whoever asks for room is told no below this; what is under way may take a little more.
    expect(least).toBeGreaterThan(freeMb - 20);
    await visit(site.url);
  });
});
