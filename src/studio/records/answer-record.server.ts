import type { CoseSigner } from '../../provenance/cose-signature.server.ts';
import { readRecord } from '../../provenance/reading/record-reader.server.ts';
import { signArchive } from '../../provenance/sign-archive.server.ts';
import { signFile } from '../../provenance/sign-file.server.ts';
import type { RecordRequest, StudioReply } from '../studio-pool.ts';

/** What the child for signed records does. A ZIP holds no record; the files in it do. */
export async function answerRecord(
  request: RecordRequest,
  signer: CoseSigner,
): Promise<Pick<StudioReply, 'record' | 'isSigned'>> {
  if (request.kind === 'read-record') return { record: await readRecord(request.file, request.keptAt) };
  const { file, testimony } = request;
  const isSigned =
    file.type === 'application/zip'
      ? await signArchive(file.path, testimony, signer)
      : await signFile(file, testimony, signer);
  return { isSigned };
}
