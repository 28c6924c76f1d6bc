import { randomBytes } from 'node:crypto';
import type { Database } from './database.server.ts';
import { refusals } from './schema.ts';

/** Who asked for what was refused, by which tool and rule: never the words, never a picture. */
export type RefusalNote = Pick<typeof refusals.$inferInsert, 'owner' | 'tool' | 'rule' | 'createdAt'>;

export async function noteRefusal(db: Database, note: RefusalNote): Promise<void> {
  await db.insert(refusals).values({ id: `n_${randomBytes(12).toString('base64url')}`, ...note });
}
