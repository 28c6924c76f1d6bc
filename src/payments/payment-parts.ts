import type { Logger } from 'pino';
import type { Database } from '../db/database.server.ts';
import type { customers } from '../db/schema.ts';
import type { Mailer } from '../mail/mailer.server.ts';
import type { PaymentProvider } from './terms/payment-provider.ts';

/** A customer as they were last read. */
export type CustomerRow = typeof customers.$inferSelect;

/** What everything about payments stands on. */
export interface PaymentParts {
  readonly db: Database;
  readonly provider: PaymentProvider;
  readonly mails: Mailer;
  readonly now: () => Date;
  readonly log: Pick<Logger, 'info' | 'warn' | 'error'>;
  /** The site's own address, without a slash at its end. */
  readonly publicUrl: string;
  /** Counts bells by what became of them. */
  count(outcome: 'read' | 'foreign' | 'refused' | 'ignored'): void;
}
