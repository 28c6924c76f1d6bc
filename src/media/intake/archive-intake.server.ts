import path from 'node:path';
import { type ArchivedPicture, type UnopenedPicture, withArchive } from '../../codecs/read-archive.server.ts';
import { AppError } from '../../errors.ts';
import type { MediaLibrary, MediaRow, Owner, Upload } from '../media.ts';
import { withScratch } from '../storage/scratch.server.ts';
import type { StorageRoom } from '../storage/storage-room.server.ts';
import { receiveFile, roomStepBytes } from './receive-file.server.ts';

/** What became of the pictures of a zip file. */
export interface TakenArchive {
  readonly photos: readonly MediaRow[];
  readonly refused: readonly { readonly name: string; readonly error: AppError }[];
}

/**
 * Takes in a zip file as if its pictures had been sent one by one: each is checked like any upload, and one that is
 * refused does not keep the others out; nor does one of a format that is not opened. Errors: `archive_unreadable`,
 * `too_many_files`, `format_unsupported` when there are only such pictures in it, `file_missing` when there is none, and those
 * of an upload.
 */
export type AcceptArchive = (owner: Owner, upload: Upload) => Promise<TakenArchive>;

export function createArchiveIntake(options: {
  library: Pick<MediaLibrary, 'accept'>;
  room: StorageRoom;
  scratch: string;
}): AcceptArchive {
  const { library, room, scratch } = options;

  async function takeAll(
    owner: Owner,
    pictures: readonly ArchivedPicture[],
    unopened: readonly UnopenedPicture[],
    metadata: Upload['metadata'],
  ): Promise<TakenArchive> {
    const { batchSize: most } = owner.plan;
    const [first] = unopened;
    if (pictures.length === 0 && first) throw new AppError('format_unsupported', { format: first.format });
    if (pictures.length === 0) throw new AppError('file_missing');
    if (pictures.length > most) throw new AppError('too_many_files', { count: pictures.length, most });
    const photos: MediaRow[] = [];
    const refused = unopened.map(({ name, format }) => ({
      name: path.posix.basename(name),
      error: new AppError('format_unsupported', { format }),
    }));
    for (const picture of pictures) {
      try {
        photos.push(await takeOne(owner, picture, metadata));
      } catch (error) {
        if (!(error instanceof AppError)) throw error;
        refused.push({ name: path.posix.basename(picture.name), error });
      }
    }
    return { photos, refused };
  }

  async function takeOne(
    owner: Owner,
    picture: ArchivedPicture,
    metadata: Upload['metadata'],
  ): Promise<MediaRow> {
    const maxBytes = owner.plan.picture.maxBytes;
    if (picture.bytes > maxBytes) throw new AppError('file_too_large', { maxBytes });
    return library.accept(owner, { stream: picture.open(), name: picture.name, metadata });
  }

  return (owner, { stream, metadata }) => {
    const maxBytes = maxArchiveBytes(owner);
    return room.hold('draft', roomStepBytes, (aside) =>
      withScratch(scratch, async (folder) => {
        const file = path.join(folder, 'archive.zip');
        await receiveFile(stream, file, maxBytes, 'upload_interrupted', aside);
        return withArchive(file, (pictures, unopened) => takeAll(owner, pictures, unopened, metadata));
      }),
    );
  };
}

/** Pictures hardly shrink: a zip of as many as the plan allows is no larger than they are. */
export function maxArchiveBytes({ plan }: Owner): number {
  return plan.batchSize * plan.picture.maxBytes;
}
