import path from 'node:path';
import type { Env } from '../../env.server.ts';
import { createFolderStorage } from './folder-storage.server.ts';
import { createS3Storage, type S3StorageParts } from './s3-storage.server.ts';
import type { Storage } from './storage.ts';

type S3Settings = 'S3_ENDPOINT' | 'S3_BUCKET' | 'S3_REGION' | 'S3_ACCESS_KEY_ID' | 'S3_SECRET_ACCESS_KEY';
export type StorageSettings = Pick<Env, 'DATA_DIR' | 'STORAGE' | S3Settings>;

/** The storage that the settings name: `DATA_DIR/storage`, or a bucket. */
export function openStorage(env: StorageSettings, scratch: string, more?: S3StorageParts): Storage {
  if (env.STORAGE === 'folder') return createFolderStorage(path.join(env.DATA_DIR, 'storage'), scratch);
  return createS3Storage(
    {
      endpoint: env.S3_ENDPOINT!,
      bucket: env.S3_BUCKET!,
      region: env.S3_REGION,
      accessKeyId: env.S3_ACCESS_KEY_ID!,
      secretAccessKey: env.S3_SECRET_ACCESS_KEY!,
    },
    scratch,
    more,
  );
}
