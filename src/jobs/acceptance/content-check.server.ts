import type { Database } from '../../db/database.server.ts';
import { noteRefusal } from '../../db/refusal-notes.server.ts';
import { AppError } from '../../errors.ts';
import type { Owner } from '../../media/media.ts';
import { judgePrompt } from '../../moderation/judge-prompt.ts';
import { ownName } from '../../moderation/own-name.ts';
import { promptOf } from '../../tool/prompt.ts';
import type { PreparedJob } from './job-acceptance.server.ts';

/**
 * Refuses what a prompt asks for against the rules of this site, whoever would draw it, and notes that it was asked for. Error:
 * `content_refused {engine}`.
 */
export async function checkContent(
  db: Database,
  owner: Pick<Owner, 'id'>,
  { tool, options }: Pick<PreparedJob, 'tool' | 'options'>,
  now: Date,
): Promise<void> {
  const rule = judgePrompt(promptOf(tool, options) ?? '');
  if (!rule) return;
  await noteRefusal(db, { owner: owner.id, tool: tool.id, rule, createdAt: now });
  throw new AppError('content_refused', { engine: ownName });
}
