import type { AccountParts } from '../accounts/account-parts.ts';
import { audit } from '../accounts/audit-log.server.ts';
import type { OpenSession } from '../accounts/session/sign-in-sessions.server.ts';
import type {
  FactorBody,
  FactorSetupBody,
  FoundFactsBody,
  HouseBody,
  LogEntryBody,
  PersonBody,
  PersonRowBody,
  RecoveryCodesBody,
  SpendingBody,
  TodayBody,
} from '../api/contract/operator/operator-contract.ts';
import type { RemoteEngines } from '../engine-calls/remote-asking.server.ts';
import { AppError } from '../errors.ts';
import { allowSharing, endSharing } from '../shares/right/sharing-right.server.ts';
import { createShareNotices, type Verdict } from '../shares/share-notices.server.ts';
import type { ReportReason } from '../shares/share-rules.ts';
import { isDoorOpen, openDoor, passDoor, shutDoor } from './factor/desk-door.server.ts';
import {
  finishSetup,
  hasFactor,
  recoveryCodesLeft,
  startSetup,
  takeFactor,
} from './factor/factor-book.server.ts';
import { findFacts } from './find-facts.server.ts';
import { type HouseParts, readEngineSpending, readHouse } from './house-facts.server.ts';
import { readOperatorLog } from './operator-log.server.ts';
import {
  type Acting,
  block,
  deletePerson,
  endPro,
  grantDays,
  noteView,
  unblock,
} from './people-actions.server.ts';
import { findPeople, readPerson } from './people-facts.server.ts';
import { readToday } from './today-facts.server.ts';

/** Everything an operator may ask for, for the API. Who asks was checked by then, but for the second factor's own calls. */
export interface OperatorDesk {
  /** Whether the desk is open to this session; it stays so for another half hour then. */
  pass(open: OpenSession): Promise<boolean>;
  factor(open: OpenSession): Promise<FactorBody>;
  /** Error: `setup_word_wrong`. */
  setUp(open: OpenSession, word: string): Promise<FactorSetupBody>;
  /** Errors: `setup_word_wrong`, `factor_code_wrong`. */
  confirm(open: OpenSession, code: string, acting: Acting): Promise<RecoveryCodesBody>;
  /** Error: `factor_code_wrong`. */
  enter(open: OpenSession, code: string, acting: Acting): Promise<FactorBody>;
  leave(open: OpenSession): Promise<FactorBody>;
  today(): Promise<TodayBody>;
  find(quoted: string): Promise<FoundFactsBody>;
  people(asked: string): Promise<PersonRowBody[]>;
  /** Errors of all about a person: `not_found`. */
  person(id: string, acting: Acting): Promise<PersonBody>;
  grant(id: string, days: number, acting: Acting): Promise<PersonBody>;
  /** Error: `plan_is_paid`. */
  endPro(id: string, acting: Acting): Promise<PersonBody>;
  /** Error: `person_is_operator`. */
  block(id: string, acting: Acting): Promise<PersonBody>;
  unblock(id: string, acting: Acting): Promise<PersonBody>;
  /** Error: `person_is_operator`. */
  endSharing(id: string, verdict: Verdict<ReportReason>, acting: Acting): Promise<PersonBody>;
  allowSharing(id: string, acting: Acting): Promise<PersonBody>;
  /** Errors: `person_is_operator`, `email_differs`. */
  delete(id: string, email: string, acting: Acting): Promise<void>;
  engines(): Promise<SpendingBody[]>;
  house(): Promise<HouseBody>;
  log(before?: Date): Promise<LogEntryBody[]>;
}

export function createOperatorDesk(
  parts: HouseParts & {
    readonly accounts: AccountParts;
    readonly remote: Pick<RemoteEngines, 'engines' | 'budgetOf'>;
  },
): OperatorDesk {
  const { accounts, remote } = parts;
  const { db, now } = accounts;
  const sharing = { db, now, notices: createShareNotices(accounts) };
  const note = (kind: 'factor_set_up' | 'desk_opened' | 'desk_refused', { operatorId, from }: Acting) =>
    audit(db, { kind, userId: operatorId, from, at: now(), operatorId });

  async function describe({ user, session }: OpenSession): Promise<FactorBody> {
    const { operatorUntil } = session;
    return {
      state: (await hasFactor(db, user.id)) ? 'ready' : 'none',
      openUntil: isDoorOpen(session, now()) ? (operatorUntil?.toISOString() ?? null) : null,
      recoveryCodesLeft: await recoveryCodesLeft(db, user.id),
    };
  }

  return {
    pass: ({ session }) => passDoor(db, session, now()),
    factor: describe,
    setUp: ({ user }, word) => startSetup(accounts, user, word),
    async confirm({ user, session }, code, acting) {
      const recoveryCodes = await finishSetup(accounts, user, code);
      await note('factor_set_up', acting);
      const openUntil = await openDoor(db, session.id, now());
      return { recoveryCodes, openUntil: openUntil.toISOString() };
    },
    async enter(open, code, acting) {
      try {
        await takeFactor(accounts, open.user, code);
      } catch (error) {
        if (error instanceof AppError) await note('desk_refused', acting);
        throw error;
      }
      const operatorUntil = await openDoor(db, open.session.id, now());
      await note('desk_opened', acting);
      return describe({ ...open, session: { ...open.session, operatorUntil } });
    },
    async leave(open) {
      await shutDoor(db, open.session.id);
      return describe({ ...open, session: { ...open.session, operatorUntil: null } });
    },
    today: () => readToday(db, now()),
    find: (quoted) => findFacts(db, quoted),
    people: (asked) => findPeople(db, asked, now()),
    async person(id, acting) {
      const found = await readPerson(db, id, now());
      await noteView(accounts, id, acting);
      return found;
    },
    async grant(id, days, acting) {
      await grantDays(accounts, id, days, acting);
      return readPerson(db, id, now());
    },
    async endPro(id, acting) {
      await endPro(accounts, id, acting);
      return readPerson(db, id, now());
    },
    async block(id, acting) {
      await block(accounts, id, acting);
      return readPerson(db, id, now());
    },
    async unblock(id, acting) {
      await unblock(accounts, id, acting);
      return readPerson(db, id, now());
    },
    async endSharing(id, verdict, acting) {
      await endSharing(sharing, id, verdict, acting);
      return readPerson(db, id, now());
    },
    async allowSharing(id, acting) {
      await allowSharing(sharing, id, acting);
      return readPerson(db, id, now());
    },
    delete: (id, email, acting) => deletePerson(accounts, id, email, acting),
    engines: () => readEngineSpending(parts, remote, now()),
    house: () => readHouse(parts),
    log: (before) => readOperatorLog(db, before),
  };
}
