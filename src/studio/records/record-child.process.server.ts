import { readRecord } from '../../provenance/record-reader.server.ts';
import { signFile } from '../../provenance/sign-file.server.ts';
import { askForSignature, readSettings, serveRequests } from '../child/child-requests.server.ts';

const { signing } = readSettings();

// What reads files of strangers decodes no picture here, and what signs them has no key.
serveRequests(async (request) => {
  if (request.kind === 'read-record') {
    return { record: await readRecord(request.file, request.keptAt) };
  }
  if (request.kind !== 'sign' || !signing) throw new Error(`${request.kind} is for another child`);
  const isSigned = await signFile(request.file, request.testimony, { ...signing, sign: askForSignature });
  return { isSigned };
});
