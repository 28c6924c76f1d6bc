import { eq } from 'drizzle-orm';
import { createUser } from '#src/accounts/session/sign-in.server.ts';
import { startSession } from '#src/accounts/session/sign-in-sessions.server.ts';
import type { SessionBody } from '#src/api/contract/account-contract.ts';
import { grantVip } from '#src/billing/vip-grants.server.ts';
import { jobs } from '#src/db/schema.ts';
import { type ApiServer, paint } from '../hosts/api-server.ts';
import { newEmail, Person } from './person.ts';

export const roles = ['guest', 'member', 'VIP'] as const;
export type Role = (typeof roles)[number];

/** Somebody who has one of everything: a picture, a job in each state, a batch, a session, and links to files. */
export interface Owning {
  readonly person: Person;
  /** What is called `<media>`, `<file signature>` and so on in requests that are written before it is there. */
  readonly names: ReadonlyMap<string, string>;
}

/** Ids of what never was. */
const nothing: ReadonlyMap<string, string> = new Map(
  ['m', 'j', 'b', 'u', 's'].map((letter) => [`<no ${letter}>`, `${letter}_${'0'.repeat(22)}`]),
);

export async function equip(server: ApiServer, role: Role): Promise<Owning> {
  const { db } = server.database;
  const person = new Person({ url: server.url, mail: { next: () => Promise.reject(new Error('no mail')) } });
  if (role !== 'guest') {
    const from = { guestId: '', network: '', device: '', locale: 'en', request: '' } as const;
    const user = await createUser(db, { email: person.email, locale: 'en' });
    person.id = user!.id;
    if (role === 'VIP') await grantVip(db, person.id, 30, new Date());
    person.token = await startSession(db, user!, { isRemembered: false, from, now: new Date() });
  }
  const photo = await person.upload(await paint());
  const names = new Map([
    ...nothing,
    ['<media>', photo.id],
    ['<email>', person.email],
    ['<nobody’s email>', newEmail('nobody')],
  ]);
  const states = ['queued', 'succeeded', 'failed', 'cancelled'] as const;
  for (const state of states) {
    const { body } = await person.post<{ id: string }>('/api/jobs', {
      tool: 'sharpen-image',
      inputs: { photo: photo.id },
    });
    names.set(`<${state} job>`, body.result.id);
    if (state === 'queued') continue;
    const ended = { state, startedAt: new Date(), finishedAt: new Date(), isCounted: false } as const;
    const made = { outputs: { result: [photo.id] }, engine: { id: 'hand', name: 'By hand', place: 'local' } };
    const error = { code: 'took_too_long', params: {}, reference: 'ABCDEFGH23' } as const;
    await db
      .update(jobs)
      .set({ ...ended, ...(state === 'succeeded' && made), ...(state === 'failed' && { error }) })
      .where(eq(jobs.id, body.result.id));
  }
  const batch = await person.post<{ id: string }>('/api/batches', {
    tool: 'sharpen-image',
    photos: [photo.id],
  });
  names.set('<batch>', batch.body.result.id);
  takeLink(names, 'file', photo.url);
  if (role !== 'guest') {
    const [session] = (await person.call<SessionBody[]>('/api/account/sessions')).body.result;
    names.set('<session>', session.id);
    names.set('<user>', person.id);
    takeLink(
      names,
      'export',
      (await person.post<{ url: string }>('/api/account/export', {})).body.result.url,
    );
  }
  return { person, names };
}

function takeLink(names: Map<string, string>, kind: string, url: string): void {
  const { searchParams } = new URL(url, 'http://site.example');
  for (const part of ['expires', 'signature']) names.set(`<${kind} ${part}>`, searchParams.get(part) ?? '');
}
