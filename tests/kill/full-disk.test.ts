import { rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { FailureBody, JobBody, MediaBody } from '#src/api/contract/contract.ts';
import { Cluster } from '#tests/support/hosts/cluster.ts';
import { DistantGuest } from '#tests/support/people/distant-guest.ts';
import { hasEnded } from '#tests/support/people/guest.ts';
import { newPhoto, startRework, uploadRework } from '#tests/support/people/rework.ts';
import { readKeptData } from '#tests/support/services/kept-data.ts';
import { canMountDisks, mountDisk } from '#tests/support/services/small-disk.ts';
import { type TempFolder, tempFolder } from '#tests/support/temp-folder.ts';

const diskMb = 48;

describe.skipIf(!canMountDisks)('a site whose disk is full', () => {
  let folder: TempFolder;
  let disk: ReturnType<typeof mountDisk>;
  let cluster: Cluster;
  const dataDir = () => path.join(folder.path, 'data');
  const filler = () => path.join(dataDir(), 'filler');

  beforeAll(async () => {
    folder = await tempFolder();
    disk = mountDisk(dataDir(), diskMb);
    cluster = await Cluster.start(1, { DATA_DIR: dataDir(), FREE_DISK_MB: '0' });
  });

  afterAll(async () => {
    await cluster[Symbol.asyncDispose]();
    disk.unmount();
    await folder.remove();
  });

  test('refuses uploads and fails jobs in words, goes on serving, and works again when there is room', async () => {
    const guest = new DistantGuest(cluster.web.url);
    const early = await startRework(guest, 800);
    expect(await guest.follow(early.id)).toMatchObject({ state: 'succeeded' });
    const inputs = await uploadRework(guest, 900);

    await writeFile(filler(), Buffer.alloc(diskMb * 1024 * 1024)).catch(() => {});
    const refused = await guest.send<FailureBody>(await newPhoto(900), 'photo.png');
    expect(refused.status).toBe(507);
    expect(refused.body.result).toMatchObject({ error: 'storage_full', next: 'wait' });
    const request = { tool: 'background-remover', inputs };
    const job = (await guest.post<JobBody>('/api/jobs', request)).body.result;
    const failed = await guest.until(job.id, hasEnded);
    expect(failed).toMatchObject({ state: 'failed', error: { error: 'storage_full' } });
    expect((await guest.call<MediaBody>(`/api/media/${inputs.photo}`)).status).toBe(200);
    expect((await guest.fetch('/api/ready')).status).toBe(503);

    await rm(filler());
    const again = await guest.post(`/api/jobs/${job.id}/retry`, {});
    expect(again.status).toBe(200);
    expect(await guest.follow(job.id)).toMatchObject({ state: 'succeeded' });
    expect((await guest.fetch('/api/ready')).status).toBe(200);
    await cluster.drain();
    const kept = await readKeptData(dataDir(), cluster.databaseUrl);
    expect(kept.scratch).toEqual([]);
    expect(kept.files).toEqual(kept.rows);
    expect(kept.rows).toEqual(kept.needed);
    expect(kept.outputs).toEqual(
      new Map([
        [early.id, 2],
        [job.id, 2],
      ]),
    );
  });
});
