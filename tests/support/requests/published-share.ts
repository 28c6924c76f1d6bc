import { eq } from 'drizzle-orm';
import sharp from 'sharp';
import type { MediaBody, ShareBody } from '#src/api/contract/contract.ts';
import { jobs } from '#src/db/schema.ts';
import type { ApiServer } from '../hosts/api-server.ts';
import { finishResult } from '../people/finished-result.ts';
import type { Person } from '../people/person.ts';

export interface SharedWork {
  readonly photo: MediaBody;
  readonly result: MediaBody;
  readonly share: ShareBody;
}

interface Work {
  readonly tool?: string;
  readonly options?: Record<string, unknown>;
  readonly report?: Record<string, unknown>;
  readonly statements?: { input: string; kind: 'self' | 'permission' }[];
  /** Made of these instead of a photo. */
  readonly of?: readonly string[];
  /** Of the share. */
  readonly wish?: object;
}

/** A result of somebody’s with all that nobody else should read in it, and their link to it. */
export async function shareWork(site: ApiServer, person: Person, work: Work = {}): Promise<SharedWork> {
  const photo = await person.upload(await tellTale(), 'ada-at-home.jpg', { metadata: 'keep' });
  const result = await person.upload(await tellTale(), 'ada-at-home-sharp.jpg', { metadata: 'keep' });
  const job = await finishResult(site.database.db, person.id, result.id, {
    tool: work.tool ?? 'sharpen-image',
    inputs: { photo: [...(work.of ?? [photo.id])] },
    options: work.options,
  });
  const { report = null, statements = [] } = work;
  await site.database.db.update(jobs).set({ report, statements }).where(eq(jobs.id, job));
  const wish = { media: result.id, alt: 'Two paper boats', days: 'never', withBefore: true, ...work.wish };
  const { body } = await person.post<ShareBody>('/api/shares', wish);
  if (body.code !== 200) throw new Error(`${body.code}: ${body.message}`);
  return { photo, result, share: body.result };
}

/** What somebody presses who publishes it. */
export const usualPublication = { licence: 'look-only', people: 'nobody', withBefore: true };

let shade = 0;
function tellTale(): Promise<Buffer> {
  shade++;
  const background = { r: (shade * 7) % 256, g: (shade >> 3) % 256, b: (shade * 31) % 256 };
  return sharp({ create: { width: 900 + (shade % 50), height: 600, channels: 3, background } })
    .withExif({
      IFD0: { Artist: 'Ada Lovelace', Make: 'Nikon' },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '51/1 30/1 0/1' },
    })
    .withIccProfile('p3')
    .jpeg()
    .toBuffer();
}
