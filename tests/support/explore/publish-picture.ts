import sharp from 'sharp';
import type { ShareBody } from '#src/api/contract/contract.ts';
import type { AccountSite } from '../hosts/account-site.ts';
import { finishResult } from '../people/finished-result.ts';
import type { Person } from '../people/person.ts';

interface Wish {
  readonly alt: string;
  readonly tool?: string;
  readonly size?: readonly [width: number, height: number];
  readonly options?: Record<string, unknown>;
  readonly licence?: 'cc0' | 'cc-by-4.0' | 'look-only';
  readonly credit?: string;
  readonly withBefore?: boolean;
  readonly withWords?: boolean;
}

export interface PublishedPicture {
  /** The share it is, and the words in its two addresses. */
  readonly shareId: string;
  readonly token: string;
  readonly address: string;
}

let shade = 0;

function paint([width, height]: readonly [number, number]): Promise<Buffer> {
  const background = { r: (++shade * 37) % 256, g: (shade * 11) % 256, b: 90 + (shade % 160) };
  return sharp({ create: { width, height, channels: 3, background } })
    .png()
    .toBuffer();
}

/** Somebody shares a picture that a tool made; nothing lists it yet. */
export async function sharePicture(site: AccountSite, person: Person, wish: Wish): Promise<ShareBody> {
  const size = wish.size ?? [300, 200];
  const photo = await person.upload(await paint(size));
  const result = await person.upload(await paint(size));
  await finishResult(site.database.db, person.id, result.id, {
    tool: wish.tool ?? 'sharpen-image',
    inputs: { photo: [photo.id] },
    options: wish.options,
  });
  const { withBefore = false, withWords = false, alt } = wish;
  const asked = { media: result.id, alt, days: 'never', withBefore, withWords };
  const { body } = await person.post<ShareBody>('/api/shares', asked);
  if (body.code !== 200) throw new Error(`${body.code}: ${body.message}`);
  // Lists have one after the other.
  site.clock.now = new Date(site.clock.now.getTime() + 1000);
  return body.result;
}

/** The same, and publishes it. */
export async function publishPicture(
  site: AccountSite,
  person: Person,
  wish: Wish,
): Promise<PublishedPicture> {
  const share = await sharePicture(site, person, wish);
  const { licence = 'cc0', credit, withBefore = false, withWords = false } = wish;
  const { body } = await person.post<ShareBody>(`/api/shares/${share.id}/publication`, {
    licence,
    people: 'nobody',
    withBefore,
    withWords,
    ...(credit !== undefined && { credit }),
  });
  if (body.code !== 200) throw new Error(`${body.code}: ${body.message}`);
  const { items } = await site.explore
    .page({ order: 'newest' })
    .then((page) => ({ items: page.items.filter(({ share: { id } }) => id === share.id) }));
  return {
    shareId: share.id,
    token: new URL(share.url).pathname.slice('/s/'.length),
    address: items[0].address,
  };
}
