import type { Logger } from 'pino';
import { publicUrlOf } from '../accounts/open-accounts.server.ts';
import type { Database } from '../db/database.server.ts';
import { noteMailFailure } from '../db/mail-failure-notes.server.ts';
import type { Env } from '../env.server.ts';
import { openMailTransport } from '../mail/mail-transport.server.ts';
import { createMailer } from '../mail/mailer.server.ts';
import { createShareNotices } from '../shares/share-notices.server.ts';
import type { OperatorParts } from './operator-commands.server.ts';

/** What the commands of the operator work with; mails of theirs are sent before they end. */
export function operatorParts(env: Env, db: Database, log: Logger, now: () => Date): OperatorParts {
  return {
    db,
    now,
    openNotices() {
      const transport = openMailTransport(env, log);
      const mails = createMailer(transport, log, (failure) => noteMailFailure(db, failure, now()));
      const notices = createShareNotices({ db, mails, publicUrl: publicUrlOf(env) });
      // Nobody at a command line waits for a mail server that is away: it is among the mails that failed then.
      return { ...notices, sent: () => mails.close() };
    },
  };
}
