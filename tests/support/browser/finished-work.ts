import type { Page } from 'playwright-core';
import type { JobBody, MediaBody, ToolDescription } from '#src/api/contract/contract.ts';
import type { Tool } from '#src/tool/tool.ts';
import { findMainInput, furtherInputsOf, mainOutputOf } from '#src/tool/tool-parts.ts';
import { isCutoutTool } from '#src/workspace/work/tool-options.ts';
import { newWork, type Work } from '#src/workspace/work/work.ts';

/** How long the pictures of a job that was never run are said to last. */
const keptMs = 60 * 60 * 1000;

function picture(id: string, sample: string, [width, height]: readonly [number, number]): MediaBody {
  const url = `/samples/${sample}.webp?of=${id}`;
  const now = Date.now();
  return {
    id,
    name: `${sample}.jpg`,
    type: 'image/webp',
    sentAs: 'image/jpeg',
    width,
    height,
    bytes: 80_000,
    frames: 1,
    hasAlpha: false,
    clip: null,
    warnings: [],
    url,
    previewUrl: url,
    thumbnailUrl: `/samples/${sample}-small.webp`,
    createdAt: new Date(now).toISOString(),
    expiresAt: new Date(now + keptMs).toISOString(),
  };
}

const photoSize = [960, 720] as const;
/** Of another shape than the photo, as results may be; a cut-out is as large as its photo. */
const sizeOf = (description: ToolDescription) =>
  isCutoutTool(description) ? photoSize : ([600, 900] as const);

/** A job of this tool as if it had just ended, with every output that it can have. */
function finishedJob(tool: Tool, description: ToolDescription): JobBody {
  const main = findMainInput(tool)!;
  const photo = picture('m_photo', 'dahlia', photoSize);
  const now = new Date().toISOString();
  return {
    id: 'j_finished',
    tool: tool.id,
    follows: null,
    state: 'succeeded',
    revision: 9,
    stage: null,
    progress: 1,
    remainingMs: null,
    position: null,
    attempt: 1,
    mainInput: main,
    mainOutput: mainOutputOf(tool),
    inputs: {
      [main]: [photo],
      ...Object.fromEntries(
        furtherInputsOf(tool).map((name) => [name, [picture(`m_${name}`, 'cup', photoSize)]]),
      ),
    },
    options: Object.fromEntries(description.options.map(({ id, default: value }) => [id, value])),
    outputs: Object.fromEntries(
      Object.entries(tool.outputs).map(([name, { many }]) => [
        name,
        Array.from({ length: many ? 4 : 1 }, (_, place) =>
          picture(`m_${name}_${place}`, 'cup', sizeOf(description)),
        ),
      ]),
    ),
    engine: { id: 'hand', name: 'By hand', place: 'local' },
    engines: [],
    warnings: [],
    report: null,
    statements: [],
    credits: 0,
    tookMs: 1200,
    error: null,
    createdAt: now,
    startedAt: now,
    finishedAt: now,
    expiresAt: photo.expiresAt,
  };
}

/**
 * Leaves a finished work in the browser, as an earlier visit would have, and answers for the server about it: every tool has a result to
 * look at, and none has to run. `until` holds the server's answers back; `report` is what the tool told of it.
 */
export async function leaveFinishedWork(
  page: Page,
  siteUrl: string,
  tool: Tool,
  until: Promise<void> = Promise.resolve(),
  report: JobBody['report'] = null,
): Promise<{ job: JobBody; work: Work }> {
  const answer = (await (await fetch(`${siteUrl}/api/tools/${tool.id}`)).json()) as {
    result: ToolDescription;
  };
  const job = { ...finishedJob(tool, answer.result), report };
  const [photo] = job.inputs[job.mainInput!];
  const work: Work = {
    ...newWork('w_finished', null, photo.name, Date.now()),
    // What follows its options at once has no job before it's saved.
    ...(tool.livePreview ? { phase: 'ready', job: null } : { phase: 'done', job }),
    media: photo,
    mediaIds: [],
  };
  const give = (body: unknown) => JSON.stringify({ code: 200, message: 'ok', result: body });
  await page.route(/\/api\/(jobs\/j_finished|media\/m_)/, async (route) => {
    await until;
    const isJob = route.request().url().includes('/jobs/');
    await route.fulfill({ contentType: 'application/json', body: give(isJob ? job : photo) });
  });
  // Any page of the site has its storage.
  await page.goto(`${siteUrl}/robots.txt`);
  await page.evaluate(writeStored, {
    key: `workspace/${tool.id}`,
    value: { works: [work], batches: [], shownId: work.id, shownBatchId: null },
  });
  return { job, work };
}

/** Runs in the page: puts something under a key of its database. */
function writeStored({ key, value }: { key: string; value: unknown }): Promise<void> {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open('pixelwright', 1);
    opening.onupgradeneeded = () => opening.result.createObjectStore('workspaces');
    opening.onerror = () => reject(opening.error);
    opening.onsuccess = () => {
      const transaction = opening.result.transaction('workspaces', 'readwrite');
      transaction.objectStore('workspaces').put(value, key);
      transaction.oncomplete = () => {
        opening.result.close();
        resolve();
      };
      transaction.onerror = () => reject(transaction.error);
    };
  });
}
