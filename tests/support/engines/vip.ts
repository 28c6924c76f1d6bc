import { randomBytes } from 'node:crypto';
import { hashToken, newId, newToken } from '#src/accounts/secret-token.server.ts';
import { grantVip } from '#src/billing/vip-grants.server.ts';
import { openDatabase } from '#src/db/database.server.ts';
import { sessions, users } from '#src/db/schema.ts';
import { Person } from '../people/person.ts';

const silent = { error() {} };

/** Somebody with VIP who is signed in, written into the database of a site that runs on PostgreSQL. */
export async function newVip(site: { url: string; databaseUrl: string }): Promise<Person> {
  const database = await openDatabase({ DATA_DIR: '', DATABASE_URL: site.databaseUrl }, silent);
  try {
    const { db } = database;
    const now = new Date();
    const id = `u_${randomBytes(12).toString('base64url')}`;
    const token = newToken();
    await db.insert(users).values({ id, email: `${id.toLowerCase()}@mail.example`, locale: 'en' });
    await grantVip(db, id, 30, now);
    await db.insert(sessions).values({
      id: newId('s'),
      userId: id,
      tokenHash: hashToken(token),
      isRemembered: true,
      device: 'test',
      network: 'test',
      createdAt: now,
      lastSeenAt: now,
      expiresAt: new Date(now.getTime() + 86_400_000),
    });
    const person = new Person({ url: site.url, mail: { next: () => Promise.reject(new Error('no mail')) } });
    person.token = token;
    person.id = id;
    return person;
  } finally {
    await database.close();
  }
}
