import type { Readable } from 'node:stream';
import { AppError } from '../../errors.ts';
import type { JobRow } from '../../jobs/jobs.ts';
import { nameForType, stemOf } from '../../media/file-name.ts';
import { maySave } from '../../media/may-save.ts';
import type { Owner } from '../../media/media.ts';
import type { ExportWish } from '../../media/media-files.server.ts';
import { aboutOf, resultStem } from '../../tool/naming/result-name.ts';
import { givesFiles, mainListOf, mainOutputOf } from '../../tool/tool-parts.ts';
import { findTool } from '../../tools/index.ts';
import type { ApiSite } from '../api-site.ts';
import { freeName, streamZip, type ZipEntry } from './zip-stream.server.ts';

interface ZipWish {
  readonly owner: Owner;
  readonly jobs: readonly JobRow[];
  readonly wish: ExportWish | undefined;
}

/** What the zip file is called: after the tool, where all are of one. */
export function archiveName(jobs: readonly Pick<JobRow, 'tool'>[]): string {
  const [first, ...others] = new Set(jobs.map(({ tool }) => tool));
  return `${others.length === 0 ? (first ?? siteArchive) : siteArchive}.zip`;
}

const siteArchive = 'pixelwright';

/**
 * The results of finished jobs as a zip file, made while it is read: one picture at a time is fetched, converted and
 * sent, not compressed again; files that are finished go in as they are. One that is deleted meanwhile breaks the stream off, so that nobody takes it for whole.
 * Error: `not_found` when none has a result.
 */
export async function zipResults(
  media: Pick<ApiSite['media'], 'library' | 'files'>,
  { owner, jobs, wish }: ZipWish,
): Promise<Readable> {
  const entries = await entriesOf(media, owner, jobs, wish);
  if (entries.length === 0) throw new AppError('not_found');
  const { compare } = new Intl.Collator('en', { numeric: true });
  return streamZip(entries.toSorted((one, other) => compare(one.name, other.name)));
}

async function entriesOf(
  media: Pick<ApiSite['media'], 'library' | 'files'>,
  owner: Owner,
  jobs: readonly JobRow[],
  wish: ExportWish | undefined,
): Promise<ZipEntry[]> {
  const taken = new Set<string>();
  const entries: ZipEntry[] = [];
  /** Undefined for what is deleted. */
  const kept = (id: string) =>
    media.library.get(owner, id).catch((error: unknown) => {
      if (!(error instanceof AppError)) throw error;
    });
  for (const job of jobs) {
    const tool = findTool(job.tool);
    const results = tool && job.outputs[mainOutputOf(tool)];
    if (!tool || !results) continue;
    const exported = givesFiles(tool) ? undefined : wish;
    const [about] = mainListOf(tool, job.inputs);
    const photo = about === undefined ? undefined : await kept(about);
    for (const [place, id] of results.entries()) {
      const row = await kept(id);
      if (!row) continue;
      const type = exported ? `image/${exported.format}` : maySave(owner, row) ? row.type : 'image/webp';
      // Of words alone, pictures have their own names already.
      const stem =
        about === undefined
          ? stemOf(row.name)
          : resultStem(tool, photo ? stemOf(photo.name) : aboutOf(tool, stemOf(row.name)), {
              output: mainOutputOf(tool),
              place,
              count: results.length,
            });
      const name = freeName(nameForType(`${stem}.`, type), taken);
      entries.push({
        name,
        modifiedAt: job.finishedAt ?? job.createdAt,
        open: (signal) => media.files.openOwn(owner, row, exported, signal),
      });
    }
  }
  return entries;
}
