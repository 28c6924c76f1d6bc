import { lt } from 'drizzle-orm';
import type { Database } from '../db/database.server.ts';
import { auditEvents } from '../db/schema.ts';
import type { Requester } from './requester.ts';
import { newId } from './secret-token.server.ts';

export type AuditKind =
  | 'registered'
  | 'signed_in'
  | 'sign_in_refused'
  | 'signed_out'
  | 'session_ended'
  | 'sessions_ended'
  | 'reset_asked'
  | 'password_reset'
  | 'password_changed'
  | 'email_changed'
  | 'profile_changed'
  | 'connected'
  | 'disconnected'
  | 'exported'
  | 'pictures_deleted'
  | 'account_deleted'
  | 'unsubscribed'
  | 'vip_granted'
  | 'vip_ended'
  | 'operator_made'
  | 'operator_unmade'
  | 'factor_set_up'
  | 'factor_reset'
  | 'desk_opened'
  | 'desk_refused'
  | 'person_viewed'
  | 'blocked'
  | 'unblocked'
  | 'share_viewed'
  | 'share_kept'
  | 'share_removed'
  | 'share_allowed'
  | 'publication_refused'
  | 'publication_chosen'
  | 'publication_unchosen'
  | 'shares_shown_again'
  | 'objection_upheld'
  | 'objection_refused'
  | 'sharing_ended'
  | 'sharing_allowed'
  | 'key_made'
  | 'key_revoked'
  | 'plan_canceled'
  | 'plan_resumed'
  | 'plan_refunded';

const keptMs = 180 * 24 * 60 * 60 * 1000;

/** Writes down what happened to whom; nobody for what concerns no account. No address, name or secret is in it. */
export async function audit(
  db: Database,
  event: {
    kind: AuditKind;
    userId: string | null;
    from: Requester;
    at: Date;
    details?: Record<string, string | number>;
    /** Who did it, where it was an operator. */
    operatorId?: string;
  },
): Promise<void> {
  const { kind, userId, from, at, details = {}, operatorId } = event;
  const { network, request } = from;
  await db
    .insert(auditEvents)
    .values({ id: newId('e'), userId, kind, network, request, details, operatorId, at });
}

export async function forgetOldEvents(db: Database, now: Date): Promise<void> {
  await db.delete(auditEvents).where(lt(auditEvents.at, new Date(now.getTime() - keptMs)));
}
