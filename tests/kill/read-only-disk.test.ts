import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { FailureBody, MediaBody } from '#src/api/contract/contract.ts';
import { Cluster } from '#tests/support/hosts/cluster.ts';
import { DistantGuest } from '#tests/support/people/distant-guest.ts';
import { newPhoto, startRework, startUploaded, uploadRework } from '#tests/support/people/rework.ts';
import { readKeptData } from '#tests/support/services/kept-data.ts';
import { canMountDisks, mountDisk } from '#tests/support/services/small-disk.ts';
import { type TempFolder, tempFolder } from '#tests/support/temp-folder.ts';

describe.skipIf(!canMountDisks)('a site whose disk can only be read', () => {
  let folder: TempFolder;
  let disk: ReturnType<typeof mountDisk>;
  let cluster: Cluster;
  const dataDir = () => path.join(folder.path, 'data');

  beforeAll(async () => {
    folder = await tempFolder();
    disk = mountDisk(dataDir(), 200);
    cluster = await Cluster.start(1, { DATA_DIR: dataDir(), FREE_DISK_MB: '0' });
  });

  afterAll(async () => {
    disk.makeWritable(true);
    await cluster[Symbol.asyncDispose]();
    disk.unmount();
    await folder.remove();
  });

  test('serves pages and files, refuses uploads by name, keeps jobs in the line, and loses nothing', async () => {
    const guest = new DistantGuest(cluster.web.url);
    const early = await startRework(guest, 800);
    const done = await guest.follow(early.id);
    expect(done).toMatchObject({ state: 'succeeded' });
    const inputs = await uploadRework(guest, 900);

    disk.makeWritable(false);
    for (const page of ['/', '/de', '/pricing'])
      expect([page, (await guest.fetch(page)).status]).toEqual([page, 200]);
    expect((await guest.call<MediaBody>(`/api/media/${inputs.photo}`)).status).toBe(200);
    expect((await guest.fetch(done.outputs.result[0].url)).status).toBe(200);
    const refused = await guest.send<FailureBody>(await newPhoto(900), 'photo.png');
    expect(refused.body.result).toMatchObject({ error: 'storage_unavailable', next: 'retry' });
    expect(refused.status).toBe(503);
    expect((await guest.fetch('/api/ready')).status).toBe(503);
    const job = await startUploaded(guest, inputs);
    await guest.until(job.id, ({ attempt, state }) => attempt > 0 && state === 'queued');

    disk.makeWritable(true);
    expect(await guest.follow(job.id)).toMatchObject({ state: 'succeeded', error: null });
    expect((await guest.send<MediaBody>(await newPhoto(900), 'photo.png')).status).toBe(200);
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
