import { z } from 'zod';
import { DeskRefusal, type JobFacts, type McpDesk, type PictureFacts } from '../../mcp/mcp-desk.ts';
import { shownPicture } from '../../mcp/shown-picture.server.ts';
import { metadataChoices } from '../../tasks/file-writing.ts';
import type { JobBody, MediaBody, ToolDescription } from '../contract/contract.ts';
import type { InnerCall } from './inner-call.server.ts';

/** What an assistant writes out itself costs it a token for every few letters. */
const mostBytes = 1024 * 1024;
const mostLetters = Math.ceil(mostBytes / 3) * 4;

const source = z.object({
  url: z
    .url({ protocol: /^https$/ })
    .optional()
    .describe('Public https address of the file'),
  base64: z.base64().max(mostLetters).optional().describe('The file itself, at most 1 MB'),
  picture: z.string().optional().describe('Id of a picture or result that is there already'),
  kind: z.enum(['picture', 'clip']).default('picture').describe('clip: a video or moving picture'),
  metadata: z
    .enum(metadataChoices)
    .optional()
    .describe('For tools that convert or compress files: keep the file with these metadata'),
});

/** The desk of the site, for the account whose key asks. `origin`: of this site, as the asker sees it. */
export function createSiteDesk(call: InnerCall, origin: string): McpDesk<typeof source> {
  const describeJob = (job: JobBody): JobFacts => ({
    id: job.id,
    tool: job.tool,
    state: job.state,
    progress: job.progress,
    remainingMs: job.remainingMs,
    follows: job.follows,
    warnings: job.warnings,
    report: job.report,
    error: job.error && { code: job.error.error, message: job.error.message },
    results: mainFirst(job).flatMap(([output, made]) =>
      made.map((one, place) => ({
        ...describePicture(one),
        name: `${job.tool}-${output}${made.length > 1 ? `-${place + 1}` : ''}`,
        uri: new URL(one.url, origin).href,
        preview: async () => {
          const preview = await call.file(one.previewUrl);
          return preview && shownPicture(preview.data);
        },
      })),
    ),
  });

  return {
    about:
      'Edits pictures and clips on this site, for the account of the key. Find a tool, describe it, add the picture, run it. Results are links that work for ten to fifteen minutes: fetch them, or call get_job for fresh ones. Runs count toward the plan of the account.',
    source: {
      schema: source,
      hint: 'Give exactly one of url, base64 and picture. Files that nothing used are deleted after an hour',
    },

    async addPicture({ url, base64, picture, kind, metadata }) {
      const given = [url, base64, picture].filter((one) => one !== undefined);
      if (given.length !== 1)
        throw new DeskRefusal('request_invalid', 'Give exactly one of url, base64 and picture.');
      if (picture !== undefined)
        return describePicture(await call.ask('GET', `/api/media/${encodeURIComponent(picture)}`));
      const query = new URLSearchParams({ kind, ...(metadata && { metadata }) });
      return describePicture(await call.ask('POST', `/api/media?${query}`, url ? { url } : formOf(base64!)));
    },

    async moment(tool) {
      const { readiness, limits } = await call.ask<ToolDescription>('GET', `/api/tools/${tool.id}`);
      return { readiness, limits };
    },

    async runTool({ key, ...job }) {
      return describeJob(await call.ask<JobBody>('POST', '/api/jobs', job, key));
    },

    async runRecipe({ steps, pictures, statements, key }) {
      const body = { recipe: { recipe: 1, steps }, photos: pictures, statements };
      return (await call.ask<JobBody[]>('POST', '/api/recipes/runs', body, key)).map(describeJob);
    },

    async getJob(id) {
      return describeJob(await call.ask<JobBody>('GET', `/api/jobs/${encodeURIComponent(id)}`));
    },
  };
}

function mainFirst({ outputs, mainOutput }: JobBody): [string, MediaBody[]][] {
  return Object.entries(outputs).sort(
    ([one], [other]) => Number(other === mainOutput) - Number(one === mainOutput),
  );
}

function describePicture({ id, type, width, height, bytes, clip, warnings }: MediaBody): PictureFacts {
  return { picture: id, type, width, height, bytes, ...(clip && { durationMs: clip.durationMs }), warnings };
}

function formOf(base64: string): FormData {
  const form = new FormData();
  form.set('file', new Blob([Buffer.from(base64, 'base64')]), 'picture');
  return form;
}
