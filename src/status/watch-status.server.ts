import { sql } from 'drizzle-orm';
import type { Logger } from 'pino';
import type { SiteStatus, StatusPart } from '../api/contract/status-contract.ts';
import type { OpenDatabase } from '../db/database.server.ts';
import { readLine } from '../jobs/line/job-line.server.ts';
import type { OpenMedia } from '../media/open-media.server.ts';
import type { LineFacts, Metrics } from '../metrics/metrics.server.ts';
import type { Tool } from '../tool/tool.ts';
import { tools } from '../tools/index.ts';
import { PartWatch } from './part-watch.ts';

/** How often a site looks at itself while nobody asks, so that it can say since when something is so. */
const lookEveryMs = 60 * 1000;

interface StatusParts {
  readonly database: OpenDatabase;
  readonly media: Pick<OpenMedia, 'checkStorage'>;
  readonly metrics: Pick<Metrics, 'typicalWaitMs'>;
  readonly toolReadiness: (tool: Tool) => { readonly readiness: { readonly state: string } };
  /** What is set up of the parts that are only seen in use. */
  readonly told: readonly StatusPart[];
  readonly now: () => Date;
  readonly log: Pick<Logger, 'warn'>;
}

export interface WatchedStatus extends SiteStatus {
  /** A mail or a call of the payment provider came through, or didn't. */
  saw(part: StatusPart, isGood: boolean): void;
  close(): void;
}

/** Watches the parts of a running site. */
export function watchStatus(parts: StatusParts): WatchedStatus {
  const { database, media, metrics, toolReadiness, told, now, log } = parts;
  const startedAt = now().toISOString();
  let line: LineFacts = {};
  const watch = new PartWatch<StatusPart>({
    probes: {
      database: () => database.db.execute(sql`select 1`),
      storage: () => media.checkStorage(),
      async jobs() {
        line = {};
        line = await readLine(database.db);
        if (Object.values(line).every(({ places }) => places === 0)) throw new Error('nobody runs jobs');
      },
    },
    told,
    now,
    onFailure: (part, error) => log.warn({ part, error }, 'a part of the site does not work'),
  });
  const looking = setInterval(() => watch.look(), lookEveryMs).unref();
  void watch.look();
  return {
    saw: (part, isGood) => watch.saw(part, isGood),
    close: () => clearInterval(looking),
    async read() {
      const seen = await watch.look();
      return {
        startedAt,
        parts: [...seen].map(([id, { state, since }]) => ({
          id,
          state,
          since: since?.toISOString() ?? null,
        })),
        lines: Object.entries(line).map(([kind, { queued, running }]) => ({
          kind: kind as 'picture' | 'clip',
          queued,
          running,
        })),
        typicalWaitMs: metrics.typicalWaitMs(),
        unready: tools.filter((tool) => toolReadiness(tool).readiness.state !== 'ready').map(({ id }) => id),
      };
    },
  };
}
