import { createRoute } from '@hono/zod-openapi';
import { mostCheckedBytes } from '../../media/intake/record-checks.server.ts';
import type { CheckAnswer } from '../../provenance/reading/check-file.ts';
import type { ApiSite } from '../api-site.ts';
import { answer, failureAnswer } from '../contract/answers/answers.ts';
import { fileBody } from '../contract/answers/file-answers.ts';
import type { RecordCheckBody } from '../contract/contract.ts';
import { createRouter, success } from '../contract/envelope.ts';
import { byKeyToo } from '../contract/security.ts';
import { recordCheckSchema } from '../contract/things/record.schemas.ts';
import { PartyCeiling } from '../guard/party-ceiling.server.ts';
import type { RateLimits } from '../guard/rate-limits.server.ts';
import { readUpload } from './upload-body.server.ts';

/** Documented by hand: a validated form would be read into memory whole. */
const verifyRoute = createRoute({
  ...byKeyToo(),
  method: 'post',
  path: '/verify',
  summary: 'Read what a file’s signed record (Content Credentials) and its metadata say; the file isn’t kept',
  description: `A picture, clip, PDF or SVG of up to ${mostCheckedBytes} bytes. The page for checking files reads it in the browser instead, wherever that can.`,
  request: {
    body: fileBody,
  },
  responses: {
    200: answer('What it says', recordCheckSchema),
    default: failureAnswer(
      'request_invalid',
      'file_missing',
      'file_empty',
      'file_too_large',
      'upload_interrupted',
      'engine_crashed',
      'engine_out_of_memory',
      'took_too_long',
      'storage_full',
      'storage_unavailable',
    ),
  },
});

/** They are read one after the other. */
const mostOfParty = 4;

export function verifyRoutes(site: ApiSite, limits: RateLimits) {
  const router = createRouter();
  const ceiling = new PartyCeiling(mostOfParty);
  router.openAPIRegistry.registerPath(verifyRoute);
  router.post('/verify', async (c) => {
    await limits.spend('verify', c.get('address'));
    const { party } = c.get('owner');
    const asked = { party, known: site.knownCertificates(), signal: c.req.raw.signal };
    const said = await ceiling.within(party, () =>
      readUpload(c.req.raw, mostCheckedBytes, site.timeouts, ({ stream }) =>
        site.media.checks.check(stream, asked),
      ),
    );
    return c.json(success(describeCheck(said)), 200);
  });
  return router;
}

function describeCheck(check: CheckAnswer): RecordCheckBody {
  if (check.kind !== 'signed') return { ...check, record: null };
  const steps = check.record.steps.map((step) => ({
    ...step,
    actions: [...step.actions],
    sources: [...step.sources],
    sourceTypes: [...step.sourceTypes],
  }));
  return { ...check, record: { ...check.record, steps, authors: [...check.record.authors] } };
}
