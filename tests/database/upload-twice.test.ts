import { Readable } from 'node:stream';
import { eq } from 'drizzle-orm';
import { pino } from 'pino';
import { expect, test } from 'vitest';
import { plans } from '#src/billing/plans.ts';
import { openDatabase } from '#src/db/database.server.ts';
import { media } from '#src/db/schema.ts';
import { readEnv } from '#src/env.server.ts';
import { openMedia } from '#src/media/open-media.server.ts';
import type { StudioHooks, StudioRequest } from '#src/studio/studio-pool.ts';
import { HandStudio } from '#tests/support/hands/hand-studio.ts';
import { paint } from '#tests/support/hosts/api-server.ts';
import { tempFolder } from '#tests/support/temp-folder.ts';

/** Lets one request after the other go on when the test says so. */
class WaitingStudio extends HandStudio {
  readonly arrived: (() => void)[] = [];

  override async run(request: StudioRequest, hooks?: StudioHooks) {
    await new Promise<void>((resolve) => void this.arrived.push(resolve));
    return super.run(request, hooks);
  }
}

test('a file that arrives twice at once keeps the longer time that its picture has got meanwhile', async () => {
  const folder = await tempFolder();
  const log = pino({ level: 'silent' });
  const env = readEnv({ DATA_DIR: folder.path });
  const database = await openDatabase(env, log);
  try {
    const { db } = database;
    const pool = new WaitingStudio();
    const { library } = await openMedia({ env, db, pool, log });
    const owner = {
      id: 'g_twice',
      party: 'n_twice',
      hasAccount: false,
      plan: plans.guest,
      canDownload: true,
    };
    const sent = await paint();
    const send = () => library.accept(owner, { stream: Readable.from([sent]), name: 'photo.png' });
    const uploads = [send(), send()];
    await expect.poll(() => pool.arrived.length).toBe(2);
    pool.arrived[0]();
    const first = await Promise.race(uploads);
    const longer = new Date(first.expiresAt.getTime() + 24 * 60 * 60 * 1000);
    await db.update(media).set({ expiresAt: longer }).where(eq(media.id, first.id));
    pool.arrived[1]();
    for (const { id } of await Promise.all(uploads)) expect(id).toBe(first.id);
    expect((await library.get(owner, first.id)).expiresAt).toEqual(longer);
  } finally {
    await database.close();
    await folder.remove();
  }
});
