import { existsSync } from 'node:fs';
import { exportClip } from '../clips/export-clip.server.ts';
import { exportPicture } from '../codecs/pixels/export-picture.server.ts';
import { writeSharePicture } from '../codecs/pixels/write-shared.server.ts';
import { modelPath } from '../models/model-files.server.ts';
import { createSessions } from '../models/sessions.server.ts';
import { type CarriedOut, readSettings, send, serveRequests } from './child/child-requests.server.ts';
import { ingest } from './ingest/ingest.server.ts';
import { ingestClip } from './ingest/ingest-clip.server.ts';
import { outlineThing, warmOutlines } from './outline-thing.server.ts';
import { runAsShown } from './run-as-shown.server.ts';
import type { ChildRequest } from './studio-pool.ts';
import { layOverTables } from './tool-tables.server.ts';
import { writeChanges } from './writing/write-picture.server.ts';

const settings = readSettings();
layOverTables(settings.tables);

const sessions = createSessions(settings);
const hasModel = (id: string) => existsSync(modelPath(settings.modelsDir, id));

serveRequests(carryOut, ({ found }, signal) => {
  if (found && 'objects' in found) void warmOutlines({ signal, sessions, hasModel });
});

async function carryOut(request: ChildRequest, signal: AbortSignal): Promise<CarriedOut> {
  switch (request.kind) {
    case 'tool':
      return runAsShown(request, {
        signal,
        sessions,
        ffmpeg: settings.ffmpeg,
        hasModel,
        onProgress: (stage, fraction) => send({ type: 'progress', stage, fraction }),
        onEngine: (engine) => send({ type: 'engine', engine }),
      });
    case 'outline':
      return outlineThing(request, { signal, sessions, hasModel });
    case 'ingest': {
      if (request.takes === 'clip') {
        return { pictures: { photo: [await ingestClip(request, settings.ffmpeg, signal)] } };
      }
      const { picture, warnings } = await ingest(request);
      return { pictures: { photo: [picture] }, warnings };
    }
    case 'changes':
      await writeChanges(request);
      return {};
    case 'export':
      return exportPicture(request.path, request.outputPath, request);
    case 'share':
      return writeSharePicture(request.path, request);
    case 'export-clip':
      return exportClip(request, settings.ffmpeg, signal);
    case 'logo':
    case 'sign':
    case 'read-record':
    case 'check-record':
      throw new Error(`${request.kind} has a child of its own`);
  }
}
