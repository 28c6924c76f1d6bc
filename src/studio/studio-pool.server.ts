import os from 'node:os';
import type { Ffmpeg } from '../clips/ffmpeg.ts';
import type { CoseSigner } from '../provenance/cose-signature.server.ts';
import { timeLimitMs } from '../tool/time-limit.ts';
import { workKindOf } from '../tool/tool-parts.ts';
import { findTool, tools } from '../tools/index.ts';
import { logoEntry, recordEntry } from './child/studio-process.server.ts';
import { ResultSigner } from './records/signed-results.server.ts';
import { type LaneOptions, StudioLane } from './studio-lane.server.ts';
import type { ChildRequest, StudioHooks, StudioPool, StudioReply, StudioRequest } from './studio-pool.ts';
import type { TableRows } from './tool-tables.server.ts';

export interface StudioPoolOptions {
  readonly modelsDir: string;
  /** Ceiling for one child. */
  readonly memoryBudgetMb: number;
  /** Tools at a time. */
  readonly concurrency: number;
  /** What reads and writes clips; without it nothing does. */
  readonly ffmpeg?: Ffmpeg | null;
  /** The operator's rows in the tables of tools. */
  readonly tables?: TableRows;
  /** Who signs files at this moment; without it they are not signed. */
  signer?(): CoseSigner;
  /** A file that should have been signed is given out without. */
  onUnsigned?(error: unknown): void;
  /** How long reading or writing one picture may take before it is ended with `took_too_long`. */
  readonly quickLimitMs?: number;
  log?(line: string): void;
}

const minuteMs = 60_000;
const megabyte = 1024 * 1024;
/**
 * Reading and writing pictures takes seconds: the slowest there is, 64 megapixels as AVIF, 20 s with two busy cores. What
 * takes two minutes is stuck, and would keep a lane from everybody else.
 */
const usualQuickLimitMs = 2 * minuteMs;
/** The runner ends what takes longer than its tool's own limit; this is for a child that cannot be reached by that. */
const toolLimitMs = Math.max(...tools.map((tool) => timeLimitMs(tool, 2))) + 5 * minuteMs;
/** A file of 50 MB takes a second. */
const checkLimitMs = 30_000;
const idleMs = 10 * minuteMs;
/** A quick child starts at about 100 MB; one that kept more after a large picture is cheaper to replace. */
const quickRecycleMb = 400;
/** With its fonts it holds 200 MB; Kanji after Kanji, it would keep 100 more. */
const logoRecycleMb = 256;
/** With its library it holds 170 MB, and 240 after a photo of 12 megapixels. */
const recordRecycleMb = 384;
/** The web server on the same machine goes first, then uploads and tools, then exports and clips. */
const usualNiceness = 5;
const exportNiceness = 10;

/** Starts no child before it is needed. */
export function createStudioPool(options: StudioPoolOptions): StudioPool & { readonly pids: number[] } {
  const {
    modelsDir,
    memoryBudgetMb,
    concurrency,
    ffmpeg = null,
    tables = {},
    quickLimitMs = usualQuickLimitMs,
    signer,
    onUnsigned = () => {},
    log = () => {},
  } = options;
  const cores = os.availableParallelism();
  const openLane = (
    niceness: number,
    own: Pick<LaneOptions, 'size' | 'timeLimitMs' | 'recycleBytes' | 'entry' | 'signer'>,
  ) =>
    new StudioLane({
      ...own,
      // Half of a child is for networks, the other half for pixels.
      settings: { modelsDir, modelsBudgetMb: memoryBudgetMb / 2, niceness, ffmpeg, tables },
      ceilingBytes: memoryBudgetMb * megabyte,
      idleMs,
      log,
    });
  const quickLane = { timeLimitMs: quickLimitMs, recycleBytes: quickRecycleMb * megabyte };
  const lanes: Record<LaneName, StudioLane> = {
    ingest: openLane(usualNiceness, { ...quickLane, size: Math.min(4, Math.max(2, cores)) }),
    // Somebody waits for an upload before anything else can begin; a file to save may take a little longer.
    export: openLane(exportNiceness, { ...quickLane, size: Math.min(3, Math.max(1, cores - 1)) }),
    tool: openLane(usualNiceness, {
      size: concurrency,
      timeLimitMs: toolLimitMs,
      recycleBytes: 0.75 * memoryBudgetMb * megabyte,
    }),
    // A clip takes minutes, and steps back for pictures all the while.
    clip: openLane(exportNiceness, {
      size: 1,
      timeLimitMs: toolLimitMs,
      recycleBytes: 0.75 * memoryBudgetMb * megabyte,
    }),
    // Jobs may take minutes; nobody who points at something should stand in line behind them.
    look: openLane(usualNiceness, { ...quickLane, size: 1, recycleBytes: 0.75 * memoryBudgetMb * megabyte }),
    // Anybody may ask for logos all day: they step back for what people have uploaded.
    logo: openLane(exportNiceness, {
      ...quickLane,
      size: 1,
      entry: logoEntry,
      recycleBytes: logoRecycleMb * megabyte,
    }),
    // The library takes what it signs four times into memory, and nothing back.
    record: openLane(usualNiceness, {
      ...quickLane,
      size: 1,
      entry: recordEntry,
      recycleBytes: recordRecycleMb * megabyte,
      signer,
    }),
    // Anybody may have any file read: what it does to its reader keeps no result from being signed.
    check: openLane(exportNiceness, {
      timeLimitMs: Math.min(checkLimitMs, quickLimitMs),
      size: 1,
      entry: recordEntry,
      recycleBytes: recordRecycleMb * megabyte,
    }),
  };
  const all = Object.values(lanes);
  const run = (request: ChildRequest, hooks: StudioHooks) => lanes[laneOf(request)].run(request, hooks);
  const results = signer && new ResultSigner(run, onUnsigned);
  return {
    get pids() {
      return all.flatMap((lane) => lane.pids);
    },
    async run(request: StudioRequest, hooks: StudioHooks = {}): Promise<StudioReply> {
      const reply = await run(request, hooks);
      return results ? results.sign(request, reply, hooks) : reply;
    },
    async close() {
      await Promise.all(all.map((lane) => lane.close()));
    },
  };
}

type LaneName = 'ingest' | 'export' | 'tool' | 'clip' | 'look' | 'logo' | 'record' | 'check';

function laneOf(request: ChildRequest): LaneName {
  if (request.kind === 'outline') return 'look';
  if (request.kind === 'sign' || request.kind === 'read-record') return 'record';
  if (request.kind === 'check-record') return 'check';
  if (request.kind === 'changes' || request.kind === 'export-clip' || request.kind === 'share')
    return 'export';
  if (request.kind !== 'tool') return request.kind;
  if (request.find || request.tiles) return 'look';
  const tool = findTool(request.tool);
  return tool && workKindOf(tool) === 'clip' ? 'clip' : 'tool';
}
