import { createRoute } from '@hono/zod-openapi';
import { maxArchiveBytes } from '../../media/intake/archive-intake.server.ts';
import type { ApiSite } from '../api-site.ts';
import { answer, failureAnswer } from '../contract/answers/answers.ts';
import { fileBody } from '../contract/answers/file-answers.ts';
import { fileFailures } from '../contract/answers/usual-failures.ts';
import { createRouter, success } from '../contract/envelope.ts';
import { readQuery, uploadQuery } from '../contract/query.schemas.ts';
import { byKeyToo } from '../contract/security.ts';
import { archiveSchema } from '../contract/things/media.schemas.ts';
import { describeFailure } from '../failure.server.ts';
import type { PartyCeiling } from '../guard/party-ceiling.server.ts';
import { readUpload } from './upload-body.server.ts';

/** Documented by hand: a validated form would be read into memory whole. */
const acceptRoute = createRoute({
  ...byKeyToo('jobs:write'),
  method: 'post',
  path: '/archives',
  summary: 'Upload a ZIP file of pictures',
  request: {
    query: uploadQuery,
    body: fileBody,
  },
  responses: {
    200: answer('The pictures, and the entries that were refused', archiveSchema),
    default: failureAnswer(...fileFailures, 'archive_unreadable', 'too_many_files'),
  },
});

export function archivesRoutes(site: ApiSite, uploads: PartyCeiling) {
  const { library, acceptArchive } = site.media;
  const router = createRouter();
  router.openAPIRegistry.registerPath(acceptRoute);

  router.post('/archives', async (c) => {
    const owner = c.get('owner');
    const { metadata } = readQuery(uploadQuery, c.req.query());
    const { photos, refused } = await uploads.within(owner.party, () =>
      readUpload(c.req.raw, maxArchiveBytes(owner), site.timeouts, (upload) =>
        acceptArchive(owner, { ...upload, metadata }),
      ),
    );
    const reference = c.get('requestId');
    return c.json(
      success({
        photos: photos.map((row) => library.describe(row, owner)),
        refused: refused.map(({ name, error: { code, params } }) => ({
          name,
          error: describeFailure({ code, params, reference }, c.get('locale')),
        })),
      }),
    );
  });

  return router;
}
