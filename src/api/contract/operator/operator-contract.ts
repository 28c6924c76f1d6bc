import type { z } from 'zod';
import type {
  factorSchema,
  factorSetupSchema,
  foundFactsSchema,
  houseSchema,
  jobFactsSchema,
  logEntrySchema,
  personRowSchema,
  personSchema,
  recoveryCodesSchema,
  spendingSchema,
  todaySchema,
} from './operator.schemas.ts';
import type { queuedShareSchema } from './share-queue.schemas.ts';

/**
 * The JSON of the operator's desk, in the envelope of `contract.ts`. Whoever is no operator gets `page_not_found`, an operator
 * without a fresh code `second_factor_required`.
 */

/** `GET /api/admin/factor`, and what `/open` and `/leave` answer. */
export type FactorBody = z.output<typeof factorSchema>;
/** `POST /api/admin/factor/setup`. */
export type FactorSetupBody = z.output<typeof factorSetupSchema>;
/** `POST /api/admin/factor/confirm`. */
export type RecoveryCodesBody = z.output<typeof recoveryCodesSchema>;
/** `GET /api/admin/today`. */
export type TodayBody = z.output<typeof todaySchema>;
/** `GET /api/admin/find?ref=`. */
export type FoundFactsBody = z.output<typeof foundFactsSchema>;
export type JobFactsBody = z.output<typeof jobFactsSchema>;
/** `GET /api/admin/people?email=`. */
export type PersonRowBody = z.output<typeof personRowSchema>;
/** `GET /api/admin/people/{id}`, and what its actions answer. */
export type PersonBody = z.output<typeof personSchema>;
/** `GET /api/admin/engines`. */
export type SpendingBody = z.output<typeof spendingSchema>;
/** `GET /api/admin/house`. */
export type HouseBody = z.output<typeof houseSchema>;
/** `GET /api/admin/log?before=`. */
export type LogEntryBody = z.output<typeof logEntrySchema>;
/** `GET /api/admin/shares`, and what a decision about one of them answers. */
export type QueuedShareBody = z.output<typeof queuedShareSchema>;
