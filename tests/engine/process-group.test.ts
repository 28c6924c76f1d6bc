import { fork } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type LaneOptions, StudioLane } from '#src/studio/studio-lane.server.ts';
import type { StudioRequest } from '#src/studio/studio-pool.ts';
import { isRunning } from '#tests/support/services/child-processes.ts';
import { type TempFolder, tempFolder } from '#tests/support/temp-folder.ts';

const megabyte = 1024 * 1024;
const entry = {
  file: path.join(import.meta.dirname, '../support/hands/program-starter.process.ts'),
  arguments: [],
};
const settings = { modelsDir: '', modelsBudgetMb: 1024, niceness: 5, ffmpeg: null, tables: {} };

let folder: TempFolder;
beforeEach(async () => {
  folder = await tempFolder();
});
afterEach(() => folder.remove());

function openLane(options: Partial<LaneOptions> = {}): StudioLane {
  return new StudioLane({
    entry,
    settings,
    ceilingBytes: 2048 * megabyte,
    log: () => {},
    size: 1,
    timeLimitMs: 60_000,
    recycleBytes: 1024 * megabyte,
    idleMs: 60_000,
    ...options,
  });
}

const request = (bytes: number): StudioRequest => ({
  kind: 'ingest',
  path: path.join(folder.path, 'pid'),
  outputDir: folder.path,
  maxPixels: bytes,
});

/** Of the program that the child started, once it runs. */
async function programPid(): Promise<number> {
  const file = path.join(folder.path, 'pid');
  const read = () => (existsSync(file) ? Number(readFileSync(file, 'utf8')) : 0);
  await expect.poll(read).toBeGreaterThan(0);
  return read();
}

const isGone = (pid: number) => expect.poll(() => isRunning(pid)).toBe(false);

describe.runIf(process.platform === 'linux')('what a child of the studio has started', () => {
  test('ends with it when its time is up', async () => {
    await using lane = closing(openLane({ timeLimitMs: 2000 }));
    const failed = expect(lane.run(request(1), {})).rejects.toMatchObject({ code: 'took_too_long' });
    const pid = await programPid();
    await failed;
    await isGone(pid);
  });

  test('ends with it when the job is cancelled and it doesn’t stop by itself', async () => {
    await using lane = closing(openLane());
    const controller = new AbortController();
    const failed = expect(lane.run(request(1), { signal: controller.signal })).rejects.toThrow();
    const pid = await programPid();
    controller.abort();
    await failed;
    await isGone(pid);
  });

  test('counts towards its memory', async () => {
    await using lane = closing(openLane({ ceilingBytes: 400 * megabyte }));
    await expect(lane.run(request(600 * megabyte), {})).rejects.toMatchObject({
      code: 'engine_out_of_memory',
    });
    expect(lane.pids).toEqual([]);
  });

  test('ends when the child itself is killed', async () => {
    await using lane = closing(openLane());
    const failed = expect(lane.run(request(1), {})).rejects.toThrow();
    const pid = await programPid();
    process.kill(lane.pids[0], 'SIGKILL');
    await failed;
    await isGone(pid);
  });

  test('ends when the parent is gone', async () => {
    const child = fork(entry.file, [JSON.stringify(settings)], { detached: true, stdio: 'ignore' });
    child.send({ type: 'run', request: request(1) });
    const pid = await programPid();
    child.disconnect();
    await isGone(pid);
    await isGone(child.pid!);
  });
});

function closing(lane: StudioLane): StudioLane & AsyncDisposable {
  return Object.assign(lane, { [Symbol.asyncDispose]: () => lane.close() });
}
