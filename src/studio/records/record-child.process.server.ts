import { askForSignature, serveRequests } from '../child/child-requests.server.ts';
import { answerCheck, answerRecord } from './answer-record.server.ts';

// What reads files of strangers decodes no picture here, and what signs them has no key.
serveRequests(async (request, _, signing) => {
  if (request.kind === 'check-record') return answerCheck(request);
  const isRecord = request.kind === 'read-record' || request.kind === 'sign';
  if (!isRecord || !signing) throw new Error(`${request.kind} is for another child`);
  return answerRecord(request, { ...signing, sign: askForSignature });
});
