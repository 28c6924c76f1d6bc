import type { Logger } from 'pino';
import type { GuestDownloads } from '../billing/entitlements.ts';
import type { Database } from '../db/database.server.ts';
import type { Mailer } from '../mail/mailer.server.ts';
import type { MediaLibrary } from '../media/media.ts';
import type { PasswordKeys } from './password/password-keys.server.ts';
import type { SignInProvider } from './provider/sign-in-provider.ts';

/** What everything about accounts stands on. */
export interface AccountParts {
  readonly db: Database;
  readonly now: () => Date;
  readonly log: Pick<Logger, 'info' | 'warn' | 'error'>;
  readonly mails: Mailer;
  readonly passwordKeys: PasswordKeys;
  /** Codes are kept as hashes under it. */
  readonly codeKey: Uint8Array;
  /** Addresses that work without a session are signed with it. */
  readonly linkKey: Uint8Array;
  readonly library: Pick<MediaLibrary, 'removeRows' | 'discardBytes' | 'removeUploads' | 'discardUploads'>;
  /** Does something nobody waits for, once the answer has left: what it costs is not seen. What it throws is logged. */
  inBackground(work: () => Promise<void>): void;
  /** Ends what an account pays for: whether there was something, and whether the payment provider knows it by now. */
  leavePayments(user: { id: string; email: string; locale: string }): Promise<'none' | 'ended' | 'waiting'>;
  readonly providers: readonly SignInProvider[];
  readonly guestDownloads: GuestDownloads;
  /** The site's own address, without a slash at its end. Never taken from a request: links in mails carry secrets. */
  readonly publicUrl: string;
}
