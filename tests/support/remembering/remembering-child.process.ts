import { existsSync } from 'node:fs';
import { modelPath } from '#src/models/model-files.server.ts';
import { createSessions } from '#src/models/sessions.server.ts';
import { readSettings, send, serveRequests } from '#src/studio/child/child-requests.server.ts';
import { runAsShown } from '#src/studio/run-as-shown.server.ts';
import { layOverTables } from '#src/studio/tool-tables.server.ts';
import { rememberedAnswers } from './remembered-answers.ts';

/** The studio's child for tools (`studio-child.process.server.ts`), with networks that are asked the same only once. */
const settings = readSettings();
layOverTables(settings.tables);
const sessions = rememberedAnswers(createSessions(settings));

serveRequests(async (request, signal) => {
  if (request.kind !== 'tool') throw new Error(`a child for tools is asked for ${request.kind}`);
  return runAsShown(request, {
    signal,
    sessions,
    ffmpeg: settings.ffmpeg,
    hasModel: (id) => existsSync(modelPath(settings.modelsDir, id)),
    onProgress: (stage, fraction) => send({ type: 'progress', stage, fraction }),
    onEngine: (engine) => send({ type: 'engine', engine }),
  });
});
