import { createHash, randomBytes } from 'node:crypto';
import { fetch } from 'undici';
import { boolean, der, integer, objectId, octets, sequence } from './certificates/der.ts';
import type { AskTime } from './cose-signature.server.ts';

const limitMs = 5000;
const mostAnswerBytes = 64 * 1024;
const sha256Id = '2.16.840.1.101.3.4.2.1';

/** Has an authority say when something was there (RFC 3161). Rejects where it doesn't. */
export function createTimeStamps(url: string): AskTime {
  return async (bytes) => {
    const hash = new Uint8Array(createHash('sha256').update(bytes).digest());
    const imprint = sequence(sequence(objectId(sha256Id), der(0x05)), octets(hash));
    const nonce = integer(BigInt(`0x${randomBytes(8).toString('hex')}`));
    const answer = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/timestamp-query' },
      body: Buffer.from(sequence(integer(1n), imprint, nonce, boolean(true))),
      signal: AbortSignal.timeout(limitMs),
      redirect: 'error',
    });
    if (!answer.ok) throw new Error(`the time stamp authority answered ${answer.status}`);
    const received = new Uint8Array(await answer.arrayBuffer());
    if (received.length > mostAnswerBytes) throw new Error('the time stamp authority answered too much');
    return tokenOf(received);
  };
}

/** `TimeStampResp ::= SEQUENCE { PKIStatusInfo, TimeStampToken }`; granted is 0, granted with changes 1. */
function tokenOf(answer: Uint8Array): Uint8Array {
  const whole = contentOf(answer, 0);
  const status = contentOf(answer, whole.start);
  const number = contentOf(answer, status.start);
  const granted = answer[number.start];
  if (number.end - number.start !== 1 || granted > 1) throw new Error('no time stamp was granted');
  const token = contentOf(answer, status.end);
  return answer.slice(status.end, token.end);
}

/** Where the content of the value at `at` lies. */
function contentOf(bytes: Uint8Array, at: number): { start: number; end: number } {
  const first = bytes[at + 1];
  const count = first & 0x80 ? first & 0x7f : 0;
  let length = first;
  if (count > 0) length = bytes.subarray(at + 2, at + 2 + count).reduce((sum, byte) => sum * 256 + byte, 0);
  const start = at + 2 + count;
  if (!(start + length <= bytes.length)) throw new Error('the time stamp authority’s answer breaks off');
  return { start, end: start + length };
}
