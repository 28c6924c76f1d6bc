import { existsSync } from 'node:fs';
import os from 'node:os';
import { exportPicture } from '../codecs/pixels/export-picture.server.ts';
import { AppError } from '../errors.ts';
import { modelPath } from '../models/model-files.server.ts';
import { createSessions } from '../models/sessions.server.ts';
import { diskFailure } from './disk-failure.server.ts';
import { ingest } from './ingest.server.ts';
import { outlineThing, warmOutlines } from './outline-thing.server.ts';
import { runAsShown } from './run-as-shown.server.ts';
import type { ChildSettings, FromChild, ToChild } from './studio-messages.ts';
import type { StudioReply, StudioRequest } from './studio-pool.ts';
import { layOverTables } from './tool-tables.server.ts';
import { writeChanges } from './writing/write-picture.server.ts';

const settings = JSON.parse(process.argv[2]) as ChildSettings;
// What it writes is for its own system user.
process.umask(0o077);
// The web server on the same machine goes first.
os.setPriority(settings.niceness);
layOverTables(settings.tables);

const sessions = createSessions(settings);
const hasModel = (id: string) => existsSync(modelPath(settings.modelsDir, id));
let current: AbortController | undefined;

process.on('message', (message: ToChild) => {
  if (message.type === 'run') void work(message.request);
  else current?.abort();
});
// The parent is gone, whatever happened to it.
process.on('disconnect', () => process.exit());

if (process.platform !== 'linux') {
  setInterval(() => send({ type: 'memory', bytes: process.memoryUsage.rss() }), 250).unref();
}

async function work(request: StudioRequest) {
  const controller = new AbortController();
  current = controller;
  try {
    const reply = await carryOut(request, controller.signal);
    send({ type: 'done', reply });
    if (reply.found && 'objects' in reply.found)
      void warmOutlines({ signal: controller.signal, sessions, hasModel });
  } catch (error) {
    if (controller.signal.aborted) send({ type: 'stopped' });
    else send(describe(error));
  } finally {
    current = undefined;
  }
}

function describe(error: unknown): FromChild {
  const disk = diskFailure(error);
  if (disk) return { type: 'failed', error: { code: disk, params: {} } };
  if (error instanceof AppError) return { type: 'failed', error: { code: error.code, params: error.params } };
  return { type: 'bug', stack: error instanceof Error ? (error.stack ?? error.message) : String(error) };
}

async function carryOut(request: StudioRequest, signal: AbortSignal): Promise<StudioReply> {
  const start = performance.now();
  if (request.kind === 'tool') {
    return runAsShown(request, {
      signal,
      sessions,
      hasModel,
      onProgress: (stage, fraction) => send({ type: 'progress', stage, fraction }),
      onEngine: (engine) => send({ type: 'engine', engine }),
    });
  }
  if (request.kind === 'outline') {
    const { engine, warnings } = await outlineThing(request, { signal, sessions, hasModel });
    const timings = { total: Math.round(performance.now() - start) };
    return { pictures: {}, warnings, report: null, engine, needs: [], timings };
  }
  let pictures: StudioReply['pictures'] = {};
  let warnings: string[] = [];
  if (request.kind === 'ingest') {
    const taken = await ingest(request);
    pictures = { photo: [taken.picture] };
    warnings = taken.warnings;
  } else if (request.kind === 'changes') {
    await writeChanges(request);
  } else {
    await exportPicture(request.path, request.outputPath, request);
  }
  const timings = { total: Math.round(performance.now() - start) };
  return { pictures, warnings, report: null, engine: null, needs: [], timings };
}

function send(message: FromChild) {
  // Between the parent's end and `disconnect` there is nobody to tell.
  process.send?.(message, () => {});
}
