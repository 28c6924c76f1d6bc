import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { createUser } from '#src/accounts/session/sign-in.server.ts';
import { startSession } from '#src/accounts/session/sign-in-sessions.server.ts';
import type { SessionBody } from '#src/api/contract/account-contract.ts';
import type { ShareBody } from '#src/api/contract/contract.ts';
import { secrets, sessions, uploads, users } from '#src/db/schema.ts';
import { type AccountSite, openAccountSite } from '#tests/support/hosts/account-site.ts';
import { paint } from '#tests/support/hosts/api-server.ts';
import { finishResult } from '#tests/support/people/finished-result.ts';
import { PartSender } from '#tests/support/people/part-sender.ts';
import { newEmail, Person } from '#tests/support/people/person.ts';
import { sameSqlDatabases } from '#tests/support/services/databases.ts';

type Method = 'get' | 'post' | 'patch' | 'delete';
type Role = 'guest' | 'user A' | 'user B' | 'administrator';

const roles: readonly Role[] = ['guest', 'user A', 'user B', 'administrator'];

/** Ids of things of one person, or of nobody. */
interface Ids {
  readonly user: string;
  readonly email: string;
  readonly media: string;
  readonly upload: string;
  readonly job: string;
  readonly batch: string;
  readonly session: string;
  readonly share: string;
}

/** What each call is asked with when it is about somebody's things. */
function bodyFor(path: string, ids: Ids): unknown {
  const tool = 'background-remover';
  const bodies: Record<string, unknown> = {
    '/api/media': { sample: 'dahlia' },
    '/api/uploads': { name: 'dahlia.jpg', bytes: 10 },
    '/api/jobs': { tool, inputs: { photo: ids.media } },
    '/api/batches': { tool, photos: [ids.media] },
    '/api/batches/{id}/photos': { photos: [ids.media] },
    '/api/contact': { topic: 'question', email: 'x@mail.example', message: 'A question of twenty letters.' },
    '/api/withdrawals': { name: 'Ada', email: 'x@mail.example', contract: 'The plan of November 1' },
    '/api/user/send_code': { email: ids.email },
    '/api/user/forget_password': { email: ids.email },
    '/api/user/login': { email: ids.email, password: 'AAAA', remember: false },
    '/api/user/register': { email: ids.email, password: 'AAAA', code: '123456', agree: true },
    '/api/user/reset_password': { token: ids.session, password: 'AAAA' },
    '/api/user/oauth_start': { provider: ids.user },
    '/api/user/oauth_login': { provider: ids.user, code: 'x', state: ids.session },
    '/api/account/email': { email: ids.email, code: '123456', password: 'AAAA' },
    '/api/shares': { media: ids.media, alt: 'A photo' },
    '/api/shares/{id}/publication': { licence: 'cc0', people: 'nobody' },
    '/api/shares/{id}/password': { password: null },
    '/api/shares/{id}/objection': { words: 'It is mine.' },
    '/api/account/api-keys': { name: 'Build server', scopes: ['jobs:read'] },
    '/api/account/delete': { email: ids.email, password: 'AAAA' },
    '/api/account/password': { current: 'AAAA', password: 'AAAA' },
    '/api/jobs/zip': { ids: [ids.job] },
    '/api/updates/unsubscribe': { user: ids.user, signature: 'x'.repeat(43) },
  };
  const admin: Record<string, unknown> = { code: '123456', word: 'x', days: 3, email: ids.email };
  return bodies[path] ?? (path.startsWith('/api/admin/') ? admin : {});
}

function addressOf(template: string, ids: Ids): string {
  const noun = template.split('/')[2];
  const byNoun: Record<string, string> = {
    media: ids.media,
    files: ids.media,
    jobs: ids.job,
    uploads: ids.upload,
    batches: ids.batch,
    account: ids.session,
    exports: ids.session,
    shares: ids.share,
    tools: 'nothing',
  };
  if (noun === 'admin')
    return `${template.replace('{id}', ids.user).replace('{address}', '0'.repeat(22))}?ref=${ids.job}`;
  const path = template
    .replace('{id}', byNoun[noun] ?? 'x')
    .replace('{provider}', 'oidc')
    // Whoever has the word of somebody’s link may follow it.
    .replace('{token}', '0'.repeat(22))
    .replace('{address}', '0'.repeat(22));
  const signature = 'x'.repeat(43);
  if (noun === 'files') return `${path}?variant=full&expires=4000000000&signature=${signature}`;
  if (noun === 'exports') return `${path}?expires=4000000000&signature=${signature}`;
  if (template === '/api/jobs/zip') return `${path}?id=${ids.job}`;
  if (noun === 'uploads') return `${path}?offset=0`;
  if (noun === 'pay') return `${path}?userId=${ids.user}`;
  return path;
}

describe.each(sameSqlDatabases)('every call there is, asked by everybody, on %s', (database) => {
  let site: AccountSite;
  let victim: Ids;
  let operations: [Method, string][];
  /** What nobody may ever read: keys, hashes, tokens, places on the disk. */
  let secretTexts: string[];

  const nobody: Ids = {
    user: `u_${'0'.repeat(22)}`,
    email: newEmail('nobody'),
    media: `m_${'0'.repeat(22)}`,
    upload: `f_${'0'.repeat(22)}`,
    job: `j_${'0'.repeat(22)}`,
    batch: `b_${'0'.repeat(22)}`,
    session: `s_${'0'.repeat(22)}`,
    share: `h_${'0'.repeat(22)}`,
  };

  beforeAll(async () => {
    site = await openAccountSite(database, inject('postgresUrl'));
    const person = new Person(site);
    await person.register();
    await person.post('/api/account', { name: 'Victoria Imm' });
    const media = (await person.upload(await paint())).id;
    const upload = (await new PartSender(person).begun(Buffer.alloc(10))).id;
    const job = (await person.createJob(media)).id;
    const tool = 'background-remover';
    const batch = await person.post<{ id: string }>('/api/batches', { tool, photos: [media] });
    const [session] = (await person.call<SessionBody[]>('/api/account/sessions')).body.result;
    const { db } = site.database;
    const result = (await person.upload(await paint())).id;
    await finishResult(db, person.id, result, { tool: 'sharpen-image', inputs: { photo: [media] } });
    const share = await person.post<ShareBody>('/api/shares', { media: result, alt: 'A boat' });
    victim = {
      user: person.id,
      email: person.email,
      media,
      upload,
      job,
      batch: batch.body.result.id,
      session: session.id,
      share: share.body.result.id,
    };
    const document = await (await person.fetch('/api/openapi.json')).json();
    operations = Object.entries(document.paths as Record<string, Record<Method, unknown>>).flatMap(
      ([template, methods]) =>
        (Object.keys(methods) as Method[]).map((one): [Method, string] => [one, template]),
    );
    const keys = await db.select().from(secrets);
    const hashes = await db.select({ hash: sessions.tokenHash }).from(sessions);
    const [{ passwordHash }] = await db.select({ passwordHash: users.passwordHash }).from(users);
    secretTexts = [
      ...[...keys.map(({ value }) => value), ...hashes.map(({ hash }) => hash)].flatMap((bytes) => {
        const { buffer, byteOffset, byteLength } = bytes;
        const kept = Buffer.from(buffer, byteOffset, byteLength);
        return [
          kept.toString('hex'),
          kept.toString('base64').slice(0, 40),
          kept.toString('base64url').slice(0, 40),
        ];
      }),
      passwordHash ?? '',
      person.token,
      site.dataDir,
      process.cwd(),
      'Victoria Imm',
    ];
    expect(secretTexts.length).toBeGreaterThan(15);
  });
  afterAll(() => site.close());

  /** Somebody of this kind who has done nothing yet. */
  async function newPerson(role: Role): Promise<Person> {
    const person = new Person(site);
    if (role === 'guest') return person;
    const { db } = site.database;
    const from = { guestId: '', network: '', device: '', locale: 'en', request: '' } as const;
    const user = await createUser(db, {
      email: person.email,
      locale: 'en',
      isAdmin: role === 'administrator',
    });
    person.id = user!.id;
    person.token = await startSession(db, user!, { isRemembered: false, from, now: site.clock.now });
    return person;
  }

  /** Status and body, without what is different each time. */
  async function ask(person: Person, method: Method, template: string, ids: Ids) {
    const answer = await person.fetch(addressOf(template, ids), {
      method: method.toUpperCase(),
      ...(method === 'post' && {
        headers: {
          'content-type': template.startsWith('/api/oauth/')
            ? 'application/x-www-form-urlencoded'
            : 'application/json',
        },
        body: template.startsWith('/api/oauth/') ? 'code=x&state=y' : JSON.stringify(bodyFor(template, ids)),
      }),
      ...(method === 'patch' && {
        headers: { 'content-type': 'application/octet-stream' },
        body: 'ten bytes.',
      }),
    });
    const text = await answer.text();
    return { status: answer.status, text, headers: [...answer.headers].join('\n') };
  }

  const comparable = ({ status, text }: { status: number; text: string }, ids: Ids) => {
    const own = Object.values(ids).reduce((shown, id) => shown.replaceAll(id, 'ID'), text);
    return `${status} ${own.replace(/"reference":"[^"]*"/, '')}`;
  };

  /** About no person: the same for all, whoever asks. */
  const impersonal =
    /^\/api\/(health|ready|status|openapi\.json|tools|config|contact|withdrawals|archives|oauth)/;

  test('the document names every call of accounts', () => {
    expect(operations.length).toBeGreaterThanOrEqual(45);
    const named = operations.map(([method, template]) => `${method} ${template}`);
    expect(named).toEqual(
      expect.arrayContaining([
        'post /api/user/send_code',
        'post /api/user/forget_password',
        'post /api/user/login',
        'post /api/user/oauth_login',
        'post /api/user/register',
        'post /api/user/reset_password',
        'get /api/pay/common/all-pay-vip-info',
        'post /api/account/delete',
        'post /api/account/export',
        'delete /api/media',
        'post /api/updates/unsubscribe',
      ]),
    );
  });

  test.each(roles)('%s learns nothing about anybody else, nor about the house', async (role) => {
    let walked = 0;
    // Addresses that nothing was mailed to in the last minute, so that no answer comes from waiting.
    const known = { ...victim, email: newEmail('victim') };
    const unknown = { ...nobody, email: newEmail('nobody') };
    await site.database.db.update(users).set({ email: known.email }).where(eq(users.id, victim.user));
    for (const [method, template] of operations) {
      // For each of both somebody new: some calls end a session, and all are counted.
      const about = [await newPerson(role), await newPerson(role)];
      const theirs = await ask(about[0], method, template, known);
      const none = await ask(about[1], method, template, unknown);
      const where = `${role}: ${method} ${template}`;
      for (const { status, text, headers } of [theirs, none]) {
        expect([where, status < 429 || template === '/api/ready']).toEqual([where, true]);
        for (const secret of secretTexts) {
          expect(text.includes(secret) || headers.includes(secret), `${where} shows ${secret}`).toBe(false);
        }
        expect(text, where).not.toMatch(
          /node_modules|\.server\.ts|\bat .+:\d+:\d+|select .+ from|argon2|postgres:/i,
        );
      }
      if (!impersonal.test(template)) {
        // Somebody's own account and pictures are theirs whoever is asked about.
        const mask = (answer: typeof theirs, ids: Ids, person: Person) =>
          comparable(answer, ids)
            .replaceAll(person.email, 'OWN')
            .replaceAll(person.id || '-', 'OWN')
            .replace(
              /"(token|signature|url|previewUrl|thumbnailUrl|id|createdAt|expiresAt|lastSeenAt|lastFour|secret)":"[^"]*"/g,
              '',
            )
            .replace(/s_[\w-]{22}\?expires=\d+&signature=[\w-]+/g, '');
        expect(mask(theirs, known, about[0]), where).toBe(mask(none, unknown, about[1]));
      }
      walked++;
    }
    expect(walked).toBe(operations.length);
    // Nothing of it has touched what is somebody's.
    const { db } = site.database;
    const arriving = db
      .select({ received: uploads.received })
      .from(uploads)
      .where(eq(uploads.id, victim.upload));
    expect(await arriving).toEqual([{ received: 0 }]);
    expect((await db.select({ id: users.id }).from(users)).map(({ id }) => id)).toContain(victim.user);
    expect((await db.select({ id: sessions.id }).from(sessions)).map(({ id }) => id)).toContain(
      victim.session,
    );
  });

  test('to nobody but an administrator is the operator’s desk there', async () => {
    const desk = operations.filter(([, template]) => template.startsWith('/api/admin/'));
    expect(desk.length).toBeGreaterThanOrEqual(17);
    for (const [role, status] of [
      ['guest', 404],
      ['user A', 404],
      ['administrator', 422],
    ] as const) {
      for (const [method, template] of desk.filter(([, one]) => !one.startsWith('/api/admin/factor'))) {
        const answer = await ask(await newPerson(role), method, template, victim);
        expect([role, template, answer.status]).toEqual([role, template, status]);
      }
    }
  });

  test('without a session every call of an account says that it has ended, and does nothing', async () => {
    const account = operations.filter(([, template]) => template.startsWith('/api/account'));
    expect(account.length).toBeGreaterThanOrEqual(11);
    for (const [method, template] of account) {
      const { status, text } = await ask(new Person(site), method, template, victim);
      expect([template, status, JSON.parse(text).code]).toEqual([template, 401, 401]);
    }
  });
});
