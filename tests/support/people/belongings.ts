import { eq } from 'drizzle-orm';
import { makeCode } from '#src/accounts/email-codes.server.ts';
import { hashPassword } from '#src/accounts/password/password-hash.server.ts';
import { hashToken, newToken } from '#src/accounts/secret-token.server.ts';
import { createUser } from '#src/accounts/session/sign-in.server.ts';
import { startSession } from '#src/accounts/session/sign-in-sessions.server.ts';
import { unsubscribeLinks } from '#src/accounts/unsubscribe-link.server.ts';
import type { MadeKeyBody, SessionBody } from '#src/api/contract/account-contract.ts';
import type { ShareBody } from '#src/api/contract/contract.ts';
import { grantVip } from '#src/billing/vip-grants.server.ts';
import { connections, jobs, resetLinks, shares } from '#src/db/schema.ts';
import { createWebhookBook } from '#src/webhooks/webhook-book.server.ts';
import { type ApiServer, paint } from '../hosts/api-server.ts';
import { finishResult } from './finished-result.ts';
import { PartSender } from './part-sender.ts';
import { newEmail, Person } from './person.ts';

export const roles = ['guest', 'member', 'VIP'] as const;
export type Role = (typeof roles)[number];

/**
 * Somebody who has one of everything: a picture, an upload of ten bytes that are still to come and one that is complete, a job in each state, a batch that is under way and one that is done, a
 * session, links to files, and what mails bring. A guest has an account, too, but isn't signed in to it.
 */
export interface Owning {
  readonly person: Person;
  /** What is called `<media>`, `<file signature>` and so on in requests that are written before it is there. */
  readonly names: ReadonlyMap<string, string>;
}

/** Ids of what never was. */
const nothing: ReadonlyMap<string, string> = new Map(
  ['m', 'f', 'j', 'b', 'u', 's', 'k', 'w', 'h'].map((letter) => [
    `<no ${letter}>`,
    `${letter}_${'0'.repeat(22)}`,
  ]),
);

export async function equip(server: ApiServer, role: Role): Promise<Owning> {
  const { db } = server.database;
  const person = new Person({ url: server.url, mail: { next: () => Promise.reject(new Error('no mail')) } });
  const passwordHash = await hashPassword(person.password);
  const user = await createUser(db, { email: person.email, locale: 'en', passwordHash });
  person.id = user!.id;
  if (role !== 'guest') {
    const from = { guestId: '', network: '', device: '', locale: 'en', request: '' } as const;
    if (role === 'VIP') await grantVip(db, person.id, 30, new Date());
    person.token = await startSession(db, user!, { isRemembered: false, from, now: new Date() });
  }
  const photo = await person.upload(await paint());
  const sender = new PartSender(person);
  const arrived = await paint();
  const complete = await sender.begun(arrived);
  await sender.appendAll(complete.id, arrived, arrived.length);
  const names = new Map([
    ...nothing,
    ['<media>', photo.id],
    ['<complete upload>', complete.id],
    ['<empty upload>', (await sender.begun(Buffer.alloc(10))).id],
    ['<email>', person.email],
    ['<nobody’s email>', newEmail('nobody')],
  ]);
  const states = ['queued', 'succeeded', 'failed', 'cancelled'] as const;
  const isDone = (state: (typeof states)[number]) => {
    const ended = { state, startedAt: new Date(), finishedAt: new Date(), isCounted: false } as const;
    const made = { outputs: { result: [photo.id] }, engine: { id: 'hand', name: 'By hand', place: 'local' } };
    const error = { code: 'took_too_long', params: {}, reference: 'ABCDEFGH23' } as const;
    return { ...ended, ...(state === 'succeeded' && made), ...(state === 'failed' && { error }) };
  };
  for (const state of states) {
    const { body } = await person.post<{ id: string }>('/api/jobs', {
      tool: 'sharpen-image',
      inputs: { photo: photo.id },
    });
    names.set(`<${state} job>`, body.result.id);
    if (state === 'queued') continue;
    await db.update(jobs).set(isDone(state)).where(eq(jobs.id, body.result.id));
  }
  for (const name of ['<batch>', '<finished batch>']) {
    const { body } = await person.post<{ id: string }>('/api/batches', {
      tool: 'sharpen-image',
      photos: [photo.id],
    });
    names.set(name, body.result.id);
    if (name === '<finished batch>') {
      await db.update(jobs).set(isDone('succeeded')).where(eq(jobs.batchId, body.result.id));
    }
  }
  takeLink(names, 'file', photo.url);
  await takeMails(server, person, names);
  if (role !== 'guest') {
    const [session] = (await person.call<SessionBody[]>('/api/account/sessions')).body.result;
    await db
      .insert(connections)
      .values({ provider: 'google', subject: person.id, userId: person.id, email: person.email });
    names.set('<session>', session.id);
    const key = { name: 'Build server', scopes: ['jobs:read'] };
    const made = await person.post<MadeKeyBody>('/api/account/api-keys', key);
    names.set('<api key>', made.body.result.key.id);
    const hooks = createWebhookBook({ db, now: () => new Date() });
    const hook = await hooks.add(person.id, { url: 'https://hooks.example/', events: ['job.failed'] });
    names.set('<webhook>', hook.id);
    const sharpened = async () => {
      const result = await person.upload(await paint());
      await finishResult(db, person.id, result.id, { tool: 'sharpen-image', inputs: { photo: [photo.id] } });
      return result;
    };
    const result = await sharpened();
    names.set('<result>', result.id);
    const wish = { media: result.id, alt: 'A photo', withBefore: true };
    const share = (await person.post<ShareBody>('/api/shares', wish)).body.result;
    names.set('<share>', share.id);
    names.set('<share token>', share.url.split('/').at(-1)!);
    const shown = { media: (await sharpened()).id, alt: 'Another photo' };
    const toPublish = (await person.post<ShareBody>('/api/shares', shown)).body.result;
    const press = { licence: 'look-only', people: 'nobody' };
    const { body } = await person.post<ShareBody>(`/api/shares/${toPublish.id}/publication`, press);
    names.set('<published share>', toPublish.id);
    names.set('<publication address>', body.result.publication!.url.split('/').at(-1)!);
    // Of a result that somebody says they are in, no other link is made.
    const ofHidden = { media: (await sharpened()).id, alt: 'A third photo' };
    const hidden = (await person.post<ShareBody>('/api/shares', ofHidden)).body.result.id;
    await db.update(shares).set({ state: 'hidden' }).where(eq(shares.id, hidden));
    names.set('<hidden share>', hidden);
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

/** What comes by mail, and passwords as a browser sends them. */
async function takeMails(server: ApiServer, person: Person, names: Map<string, string>): Promise<void> {
  const { db } = server.database;
  const now = new Date();
  const token = newToken();
  const expiresAt = new Date(now.getTime() + 1_800_000);
  await db.insert(resetLinks).values({ tokenHash: hashToken(token), userId: person.id, expiresAt });
  const email = newEmail('new');
  const code = (purpose: 'registration' | 'email_change', userId: string) =>
    makeCode(db, server.accounts.codeKey, { purpose, email, userId }, now);
  const { searchParams } = new URL(unsubscribeLinks(server.accounts, person.id).page);
  const known = {
    'new email': email,
    'registration code': await code('registration', ''),
    'change code': await code('email_change', person.id),
    'reset token': token,
    password: await person.encrypt(person.password),
    'new password': await person.encrypt('paper hills 41'),
    reader: person.id,
    'unsubscribe signature': searchParams.get('signature') ?? '',
  };
  for (const [name, text] of Object.entries(known)) names.set(`<${name}>`, text);
}
