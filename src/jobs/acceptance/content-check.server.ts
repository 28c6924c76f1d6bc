import { randomBytes } from 'node:crypto';
import type { Database } from '../../db/database.server.ts';
import { refusals } from '../../db/schema.ts';
import { AppError } from '../../errors.ts';
import type { Owner } from '../../media/media.ts';
import { judgePrompt } from '../../moderation/judge-prompt.ts';
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
  await db.insert(refusals).values({
    id: `n_${randomBytes(12).toString('base64url')}`,
    owner: owner.id,
    tool: tool.id,
    rule,
    createdAt: now,
  });
  throw new AppError('content_refused', { engine: 'Pixelwright' });
}
