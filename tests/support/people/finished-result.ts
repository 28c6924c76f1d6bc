import { eq } from 'drizzle-orm';
import sharp from 'sharp';
import { newId } from '#src/accounts/secret-token.server.ts';
import type { MediaBody, ShareBody } from '#src/api/contract/contract.ts';
import type { Database } from '#src/db/database.server.ts';
import { jobs, media } from '#src/db/schema.ts';
import type { AccountSite } from '../hosts/account-site.ts';
import type { Person } from './person.ts';

const dayMs = 24 * 60 * 60 * 1000;

/** Makes an upload of somebody the result of a job that never ran, from other pictures of theirs; answers the job's id. */
export async function finishResult(
  db: Database,
  owner: string,
  result: string,
  made: {
    readonly tool: string;
    readonly inputs?: Readonly<Record<string, string[]>>;
    readonly options?: Record<string, unknown>;
    readonly output?: string;
    readonly follows?: string;
  },
): Promise<string> {
  const id = newId('j');
  await db.insert(jobs).values({
    id,
    owner,
    tool: made.tool,
    state: 'succeeded',
    priority: 1,
    inputs: { ...made.inputs },
    options: { ...made.options },
    outputs: { [made.output ?? 'result']: [result] },
    follows: made.follows ?? null,
    isCounted: false,
    megapixels: 1,
    expiresAt: new Date(Date.now() + dayMs),
  });
  await db.update(media).set({ jobId: id }).where(eq(media.id, result));
  return id;
}

let drawings = 0;
/** A picture that is another one also to a lossy format. */
function drawn(): Promise<Buffer> {
  const step = ++drawings;
  const background = { r: (step * 37) % 256, g: (step * 91) % 256, b: (step * 53) % 256 };
  return sharp({ create: { width: 60, height: 40, channels: 3, background } })
    .png()
    .toBuffer();
}

/** A result of somebody, of a job that never ran. */
export async function resultOf(site: AccountSite, person: Person, bytes?: Buffer): Promise<MediaBody> {
  const photo = await person.upload(await drawn());
  const result = await person.upload(bytes ?? (await drawn()));
  await finishResult(site.database.db, person.id, result.id, {
    tool: 'sharpen-image',
    inputs: { photo: [photo.id] },
  });
  return result;
}

/** The same, shared, with the photo before it where there is one. */
export async function shareOf(site: AccountSite, person: Person, wish: object = {}): Promise<ShareBody> {
  const { id: media } = await resultOf(site, person);
  const asked = { media, alt: 'Two paper boats', withBefore: true, ...wish };
  const { body } = await person.post<ShareBody>('/api/shares', asked);
  if (body.code !== 200) throw new Error(`${body.code}: ${body.message}`);
  return body.result;
}

/** The word in its link. */
export const tokenOf = ({ url }: ShareBody) => new URL(url).pathname.split('/')[2];
