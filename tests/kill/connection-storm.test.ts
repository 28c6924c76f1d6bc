import { readdirSync } from 'node:fs';
import { connect } from 'node:net';
import { expect, test, vi } from 'vitest';
import { Cluster } from '#tests/support/hosts/cluster.ts';
import { DistantGuest } from '#tests/support/people/distant-guest.ts';
import { newPhoto, startRework } from '#tests/support/people/rework.ts';
import { readKeptData } from '#tests/support/services/kept-data.ts';

const descriptorsOf = (pid: number) => readdirSync(`/proc/${pid}/fd`).length;

test('600 connections that break off in the middle of an upload, a request or an event stream leave nothing behind', async () => {
  await using cluster = await Cluster.start(1);
  const guest = new DistantGuest(cluster.web.url);
  const job = await startRework(guest, 1200);
  await guest.follow(job.id);
  const web = cluster.web.process.pid!;
  const before = descriptorsOf(web);
  const file = await newPhoto(900);
  const head = [
    `host: 127.0.0.1:${cluster.web.port}`,
    `origin: ${cluster.web.url}`,
    `cookie: ${guest.cookie}`,
    'connection: keep-alive',
  ].join('\r\n');
  const form = '--x\r\ncontent-disposition: form-data; name="file"; filename="a.png"\r\n\r\n';
  const openings = [
    `GET /background-remover HTTP/1.1\r\n${head}`,
    `GET /api/jobs/${job.id}/events HTTP/1.1\r\n${head}\r\n\r\n`,
    `POST /api/media HTTP/1.1\r\n${head}\r\ncontent-type: multipart/form-data; boundary=x\r\ncontent-length: ${file.length + 200}\r\n\r\n${form}`,
  ];
  const sockets = Array.from({ length: 600 }, (_, index) => {
    // Each from an address of its own: the limits of calls are not what is tested here.
    const opening = openings[index % openings.length].replace(
      'host:',
      `x-forwarded-for: 203.0.113.${index % 250}\r\nhost:`,
    );
    const socket = connect(cluster.web.port, '127.0.0.1');
    socket.on('error', () => {});
    socket.write(opening);
    if (index % openings.length === 2) socket.write(file.subarray(0, 20_000));
    return socket;
  });
  await vi.waitFor(() => expect(descriptorsOf(web)).toBeGreaterThan(before + 300), { timeout: 20_000 });
  for (const socket of sockets) socket.destroy();
  const other = new DistantGuest(cluster.web.url);
  const after = await startRework(other, 600);
  expect(await other.follow(after.id)).toMatchObject({ state: 'succeeded', attempt: 1 });
  await vi.waitFor(() => expect(descriptorsOf(web)).toBeLessThan(before + 30), { timeout: 30_000 });
  await cluster.drain();
  const kept = await readKeptData(cluster.dataDir, cluster.databaseUrl);
  expect(kept.scratch).toEqual([]);
  expect(kept.files).toEqual(kept.needed);
});
