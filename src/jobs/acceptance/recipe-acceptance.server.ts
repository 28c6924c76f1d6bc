import { fileTypes, type StoredMediaType } from '../../codecs/file-types.ts';
import { AppError } from '../../errors.ts';
import type { MediaLibrary, Owner } from '../../media/media.ts';
import type { Size, Tool } from '../../tool/tool.ts';
import { mainOutputOf } from '../../tool/tool-parts.ts';
import type { RecipeRequest } from '../jobs.ts';
import { checkOpened, type PreparedJob } from './job-acceptance.server.ts';
import { checkBatchSize, checkRequest, photoInputOf } from './job-request.ts';
import { inStep } from './recipe-step.ts';
import { foretoldResults } from './result-limit.ts';

/** For each photo what {@link prepareRecipe} says. Errors besides: `too_many_files {count, most}`, `request_invalid` without a photo. */
export async function prepareRecipes(
  library: Pick<MediaLibrary, 'get'>,
  owner: Owner,
  { photos, ...request }: RecipeRequest,
): Promise<PreparedJob[]> {
  const ids = [...new Set(photos)];
  if (ids.length === 0) throw new AppError('request_invalid', { field: 'photos' });
  checkBatchSize(owner, ids.length);
  return (await Promise.all(ids.map((photo) => prepareRecipe(library, owner, { ...request, photo })))).flat();
}

/**
 * A job for each step, the first on the photo, each further one on what the one before it makes, as large as that may be.
 * Errors: `not_found` and `expired` for the photo; with the `step` (from 1) that they are about, those of a job,
 * `request_invalid` for a tool that works on no photo, and `format_unsupported` for a step after one that makes documents.
 */
async function prepareRecipe(
  library: Pick<MediaLibrary, 'get'>,
  owner: Owner,
  { recipe, photo: id, statements = [] }: Omit<RecipeRequest, 'photos'> & { readonly photo: string },
): Promise<PreparedJob[]> {
  const photo = await library.get(owner, id);
  const prepared: PreparedJob[] = [];
  let size: Size = photo;
  let type: string = photo.type;
  for (const [place, { tool: toolId, options: chosen }] of recipe.steps.entries()) {
    const step = place + 1;
    await inStep(step, () => {
      const input = photoInputOf(toolId);
      const checked = checkRequest({
        tool: toolId,
        inputs: { [input]: id },
        options: chosen,
        statements: statements.filter((statement) => statement.input === input),
      });
      const { tool, options } = checked;
      checkOpened(type, tool.inputs[input]);
      const waiting = { inputs: {}, pictures: {}, isNext: true } as const;
      const given = place === 0 ? { pictures: { [input]: [photo] } } : waiting;
      prepared.push({ ...checked, given: [input], sizes: [size], step, ...given });
      [size] = foretoldResults(tool, options, [size], Number.POSITIVE_INFINITY);
      type = typeWritten(tool, options, size) ?? type;
    });
  }
  const stray = statements.find((one) => !prepared.some((step) => step.statements.includes(one)));
  if (stray) throw new AppError('request_invalid', { field: `statements.${stray.input}` });
  return prepared;
}

/** What a clip is stored as. */
const madeClip = 'video/mp4' satisfies StoredMediaType;

/** Of a tool that writes files: a document ends a recipe, and a clip goes on where a clip is taken. */
function typeWritten(tool: Tool, options: Readonly<Record<string, unknown>>, size: Size): string | undefined {
  if (tool.outputs[mainOutputOf(tool)].kind === 'clip') return madeClip;
  const picture = { ...size, format: 'png', frames: 1, hasAlpha: false, bytes: 0 } as const;
  const [written] = tool.writes?.(picture, options) ?? [];
  return written && fileTypes[written.format].mediaType;
}
