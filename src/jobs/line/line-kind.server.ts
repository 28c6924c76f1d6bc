import { type SQL, sql } from 'drizzle-orm';
import { jobs } from '../../db/schema.ts';
import { type WorkKind, workKindOf } from '../../tool/tool-parts.ts';
import { findTool, tools } from '../../tools/index.ts';

/** Jobs that are counted, and stand in line, together; those of tools that the site has no more are taken for work on pictures. */
export function isOfKind(kind: WorkKind, tool: SQL = sql`${jobs.tool}`): SQL {
  const ofClips = tools.filter((one) => workKindOf(one) === 'clip').map(({ id }) => id);
  if (ofClips.length === 0) return kind === 'clip' ? sql`false` : sql`true`;
  const isClip = sql`${tool} in (${sql.join(
    ofClips.map((id) => sql`${id}`),
    sql`, `,
  )})`;
  return kind === 'clip' ? isClip : sql`not ${isClip}`;
}

export function kindOfJob({ tool: id }: { readonly tool: string }): WorkKind {
  const tool = findTool(id);
  return tool ? workKindOf(tool) : 'picture';
}
