import type { Logger } from 'pino';
import type { Accounts } from '../accounts/open-accounts.server.ts';
import type { OpenSession } from '../accounts/session/sign-in-sessions.server.ts';
import type { ContactDesk } from '../contact/contact-desk.server.ts';
import type { OpenDatabase } from '../db/database.server.ts';
import type { Env } from '../env.server.ts';
import type { LocaleCode } from '../i18n/locales.ts';
import type { BatchBook } from '../jobs/batch-book.server.ts';
import type { JobBook } from '../jobs/jobs.ts';
import type { LogoDrawer } from '../logo/logo-drawer.server.ts';
import type { MediaLibrary, Owner } from '../media/media.ts';
import type { OpenMedia } from '../media/open-media.server.ts';
import type { Metrics } from '../metrics/metrics.server.ts';
import type { OperatorDesk } from '../operator/operator-desk.server.ts';
import type { PaymentDesk } from '../payments/payment-desk.server.ts';
import type { KnownCertificates } from '../provenance/certificates/known-certificates.ts';
import type { Explore } from '../shares/explore.server.ts';
import type { PublicationDesk } from '../shares/publication-desk.server.ts';
import type { ShareQueue } from '../shares/queue/share-queue.server.ts';
import type { ShareBook } from '../shares/share-book.server.ts';
import type { TaskId } from '../tasks/index.ts';
import type { Tool } from '../tool/tool.ts';
import type { WebhookBook } from '../webhooks/webhook-book.server.ts';
import type { WithdrawalDesk } from '../withdrawal/withdrawal-desk.server.ts';
import type { ToolDescription } from './contract/contract.ts';
import type { SiteStatus } from './contract/status-contract.ts';
import type { Guests } from './guard/guests.server.ts';
import type { RequestTimeouts } from './guard/request-timeouts.ts';

/** What the API needs of the site it belongs to. */
export interface ApiSite {
  readonly env: Env;
  readonly log: Logger;
  readonly database: OpenDatabase;
  /** Without what opens the bytes of pictures: whatever is answered of them goes by who asks (`openShown`, `files`). */
  readonly media: Omit<OpenMedia, 'library' | 'storage' | 'copies'> & {
    readonly library: Omit<MediaLibrary, 'open'>;
  };
  readonly logos: LogoDrawer;
  readonly jobs: JobBook;
  readonly batches: BatchBook;
  readonly contact: ContactDesk;
  readonly withdrawals: WithdrawalDesk;
  readonly webhooks: WebhookBook;
  readonly shares: ShareBook;
  /** What owners publish of their shares. */
  readonly publications: PublicationDesk;
  /** What everybody sees of what was published. */
  readonly explore: Explore;
  /** What people say against shares, for operators. */
  readonly shareQueue: ShareQueue;
  /** Null where payments are turned off. */
  readonly payments: PaymentDesk | null;
  readonly operator: OperatorDesk;
  readonly guests: Guests;
  readonly accounts: Accounts;
  readonly metrics: Pick<Metrics, 'requestAnswered' | 'requestFailed'>;
  readonly status: SiteStatus;
  readonly timeouts: RequestTimeouts;
  /** Whose signatures are the site's own, at this moment. */
  knownCertificates(): KnownCertificates;
  /** Whether the tool's engine and its models are there. */
  toolReadiness(tool: Tool): Pick<ToolDescription, 'readiness' | 'engine' | 'engines'>;
  /** Whether there is an engine on this machine for the task, with its models. */
  hasEngine(task: TaskId): boolean;
}

/** What the middlewares leave for the routes. `Bindings` are there when a real connection asks. */
export interface ApiVariables {
  Bindings: { incoming?: { socket?: { remoteAddress?: string; encrypted?: boolean; destroy?(): void } } };
  Variables: {
    owner: Owner;
    /** Null for a visitor, and where a program asks with a key. */
    session: OpenSession | null;
    /** Whose account asks, by a session or a key; null for a visitor. */
    account: Pick<OpenSession, 'user' | 'vipUntil'> | null;
    /** Of the browser's cookie, also of somebody who is signed in. */
    guestId: string;
    locale: LocaleCode;
    address: string;
    requestId: string;
  };
}
