import type { Database } from '../../db/database.server.ts';
import { noteRefusal } from '../../db/refusal-notes.server.ts';
import { AppError } from '../../errors.ts';
import type { Owner } from '../../media/media.ts';
import { judgeAvoided } from '../../moderation/judge-avoided.ts';
import { judgePrompt } from '../../moderation/judge-prompt.ts';
import { ownName } from '../../moderation/own-name.ts';
import { missingStatement, needsAccount, type Statement } from '../../tool/statements/needed-statements.ts';
import type { Size, Tool } from '../../tool/tool.ts';
import { isSensitive, workKindOf } from '../../tool/tool-parts.ts';
import { askedWords } from './asked-words.ts';
import { inStep } from './recipe-step.ts';
import { foretoldResults } from './result-limit.ts';

/** What is asked of everything that somebody wants to have done. */
export interface AskedJob {
  readonly tool: Tool;
  readonly options: Record<string, unknown>;
  /** Names of the inputs it gets a picture for, if only later. */
  readonly given: readonly string[];
  readonly statements: Statement[];
  /** Of what it works on, as large as that will be; undefined while nobody can say. */
  readonly sizes?: readonly Size[];
  /** The step of a recipe that it is, from 1. */
  readonly step?: number;
}

declare const permitted: unique symbol;
/** What {@link permitJobs} let through. Nothing else is accepted. */
export type Permitted<T> = T & { readonly [permitted]: true };

type Asker = Pick<Owner, 'id' | 'hasAccount' | 'plan' | 'isByKey'>;

/**
 * Whether this site does for this person what all of these jobs ask for, or none of them: the one gate of jobs, batches, recipes and
 * of what is asked for again. It asks for an account and statements (tiers: SECURITY.md), judges all words that a tool draws or writes, and
 * holds what comes out to the plan. What is refused for its words is noted, outside of any transaction that the refusal ends.
 * Errors, with the `step` of a recipe: `sign_in_required`, `key_not_allowed` for a program, `statement_required {input, anyOf}`, `content_refused {engine}`,
 * `result_too_large {maxPixels, width, height}`, and what the tool throws about its photo and options.
 */
export async function permitJobs<T extends AskedJob>(
  db: Database,
  owner: Asker,
  asked: readonly T[],
  now: Date,
): Promise<Permitted<T>[]> {
  for (const one of asked) {
    await inStep(one.step, async () => {
      checkStatements(one, owner);
      await checkContent(db, owner, one, now);
      foretoldResults(
        one.tool,
        one.options,
        one.sizes ?? [],
        owner.plan[workKindOf(one.tool)].maxResultPixels,
      );
    });
  }
  return asked as readonly Permitted<T>[] as Permitted<T>[];
}

function checkStatements(
  { tool, options, given, statements }: AskedJob,
  { hasAccount, isByKey }: Asker,
): void {
  // A person says of what is intimate that everybody agreed, on the page.
  const isIntimate = needsAccount(tool) || (isSensitive(tool) && asksElsewhere(tool, options));
  if (isByKey && isIntimate) throw new AppError('key_not_allowed');
  if (isIntimate && !hasAccount) throw new AppError('sign_in_required');
  const missing = missingStatement(tool, given, statements);
  if (missing)
    throw new AppError('statement_required', { input: missing.input, anyOf: missing.anyOf.join(', ') });
}

/** Whether somebody else is to do what the tool can do by itself. */
const asksElsewhere = ({ optionalTasks = [], engines }: Tool, options: Record<string, unknown>): boolean =>
  optionalTasks.some((task) => engines?.(options)[task]);

/** Whoever would draw it. */
async function checkContent(
  db: Database,
  { id }: Asker,
  { tool, options }: AskedJob,
  now: Date,
): Promise<void> {
  const { drawn, avoided } = askedWords(tool, options);
  const rule = judgePrompt(drawn.join('\n')) ?? judgeAvoided(avoided.join('\n'));
  if (!rule) return;
  await noteRefusal(db, { owner: id, tool: tool.id, rule, createdAt: now });
  throw new AppError('content_refused', { engine: ownName });
}
