import { createRoute, z } from '@hono/zod-openapi';
import { clipExports } from '../../codecs/clip-types.ts';
import { resultFormats, storedMediaTypes } from '../../codecs/file-types.ts';
import { nameForType } from '../../media/file-name.ts';
import { fileVariants } from '../../media/media.ts';
import type { ApiSite } from '../api-site.ts';
import { failureAnswer } from '../contract/answers/answers.ts';
import { fileAnswers } from '../contract/answers/file-answers.ts';
import { exportFailures } from '../contract/answers/usual-failures.ts';
import { createRouter } from '../contract/envelope.ts';
import { mediaId, signature } from '../contract/id.schemas.ts';
import { exportQuery, unixSeconds } from '../contract/query.schemas.ts';
import { byKeyToo } from '../contract/security.ts';
import { typedLine } from '../contract/text.schemas.ts';
import { PartyCeiling } from '../guard/party-ceiling.server.ts';
import { answerFile } from './answer-file.server.ts';

const fileFormats = [...new Set([...resultFormats, ...clipExports])] as const;

const fileRoute = createRoute({
  ...byKeyToo(),
  method: 'get',
  path: '/files/{id}',
  summary: 'Download a picture, from a signed URL in a media or job response',
  request: {
    params: z.object({ id: mediaId }),
    query: exportQuery.extend({
      /** Of a clip: its formats; the moving pictures among them have no sound and at most 480 px, 15 frames a second and 30 seconds. */
      format: z.enum(fileFormats).optional(),
      variant: z.enum(fileVariants),
      expires: unixSeconds,
      signature,
      /** With a name the file is saved instead of shown; its ending follows the format. */
      name: typedLine(200).optional(),
    }),
  },
  responses: {
    ...fileAnswers(storedMediaTypes),
    default: failureAnswer(...exportFailures),
  },
});

/** More are made one after the other anyway. */
const mostExportsOfParty = 16;

export function filesRoutes(site: ApiSite) {
  const router = createRouter();
  const exports = new PartyCeiling(mostExportsOfParty);
  router.openapi(fileRoute, async (c) => {
    const { variant, expires, signature: signed, name, format, ...how } = c.req.valid('query');
    const claim = { id: c.req.valid('param').id, variant, expires, signature: signed };
    const { party } = c.get('owner');
    const asker = { party, signal: c.req.raw.signal };
    const { files } = site.media;
    const file = format
      ? await exports.within(party, () => files.open(claim, asker, { format, ...how }))
      : await files.open(claim, asker);
    return answerFile(c, file, {
      name: name === undefined ? file.name : nameForType(name, file.type),
      isSaved: name !== undefined,
      cacheControl: `max-age=${file.secondsLeft}, immutable`,
      silenceMs: site.timeouts.readerSilenceMs,
    });
  });
  return router;
}
