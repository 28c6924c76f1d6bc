import path from 'node:path';
import type { Readable } from 'node:stream';
import { AppError } from '../../errors.ts';
import type { KnownCertificates } from '../../provenance/certificates/known-certificates.ts';
import type { CheckAnswer } from '../../provenance/reading/check-file.ts';
import type { StudioPool } from '../../studio/studio-pool.ts';
import { withScratch } from '../storage/scratch.server.ts';
import type { StorageRoom } from '../storage/storage-room.server.ts';
import { receiveFile, roomStepBytes } from './receive-file.server.ts';

/** What browsers that can't read a file themselves may send: 50 MB. */
export const mostCheckedBytes = 50_000_000;

/** Reads the records of files that people send only to know of them. */
export interface RecordChecks {
  /**
   * What the file says; it's gone before the answer is there. Errors: `file_empty`, `file_too_large`, `upload_interrupted`, those of a child
   * and of the storage.
   */
  check(stream: Readable, asked: CheckAsked): Promise<CheckAnswer>;
}

interface CheckAsked {
  /** Who asks: parties take turns. */
  readonly party: string;
  readonly known: KnownCertificates;
  readonly signal?: AbortSignal;
}

export function createRecordChecks({
  pool,
  room,
  scratch,
}: {
  pool: StudioPool;
  room: StorageRoom;
  scratch: string;
}): RecordChecks {
  return {
    check: (stream, { party, known, signal }) =>
      room.hold('draft', roomStepBytes, (aside) =>
        withScratch(scratch, async (folder) => {
          const file = path.join(folder, 'checked');
          const { bytes } = await receiveFile(stream, file, mostCheckedBytes, 'upload_interrupted', aside);
          if (bytes === 0) throw new AppError('file_empty');
          const { check } = await pool.run({ kind: 'check-record', path: file, known }, { party, signal });
          return check!;
        }),
      ),
  };
}
