import { shadowFinder } from '#src/engines/finders/shadow.engine.ts';
import type { Raster } from '#src/imaging/raster/raster.ts';
import { createSessions } from '#src/models/sessions.server.ts';
import type { FindShadowInput } from '#src/tasks/finders/find-shadow.ts';
import { quietStudio } from '#src/tool/quiet-studio.ts';
import type { Studio } from '#src/tool/studio.ts';
import { type Traces, tracesOf } from '#src/tools/object-remover/traces-of.ts';
import { photoOf } from '../pictures/photo-of.ts';
import { preparedModelsDir } from './prepared-model.ts';

/** What Object Remover finds of a marked thing besides itself, by the real network. */
export type TraceFinder = (photo: Raster<Uint8Array>, mask: Raster<Uint8Array>) => Promise<Traces>;

export async function openTraceFinder(): Promise<TraceFinder> {
  const sessions = createSessions({
    modelsDir: await preparedModelsDir(...shadowFinder.models),
    modelsBudgetMb: 256,
  });
  const context = { sessions, signal: new AbortController().signal, progress: () => {} };
  // The only task that is asked for.
  const run = ((_: string, input: FindShadowInput) => shadowFinder.run(input, context)) as Studio['run'];
  return (photo, mask) => tracesOf(photoOf(photo), mask, quietStudio({ run }));
}
