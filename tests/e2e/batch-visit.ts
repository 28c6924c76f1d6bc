import sharp from 'sharp';
import { unpackZip } from '#tests/support/files/zip-file.ts';
import { browser, site } from '#tests/support/hosts/shared-site.ts';
import { subjectPhoto, WorkspaceVisit } from './workspace-visit.ts';

export const open = () => WorkspaceVisit.open(browser, site);
/** The same workspace with the quickest tool. */
export const openSharpen = (options = {}) => WorkspaceVisit.open(browser, site, options, '', 'sharpen-image');

export const patience = { timeout: 60_000 };

export const threePhotos = (width = 300) =>
  Promise.all([
    subjectPhoto('coffee', width, 200),
    subjectPhoto('dahlia', width + 10, 210),
    subjectPhoto('seed', width + 20, 220),
  ]);

export const tile = ({ page }: WorkspaceVisit, name: string) =>
  page.locator('.tile').filter({ hasText: name });

export async function isSaid({ page }: WorkspaceVisit, text: string): Promise<void> {
  await page.locator('.batch-bar .between').getByText(text).waitFor(patience);
}

/** Paths that the page asks for, `POST /api/media` and the like. */
export function calls({ page }: WorkspaceVisit): string[] {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(`${request.method()} ${new URL(request.url()).pathname}`));
  return asked;
}

export function count(asked: readonly string[], pattern: RegExp): number {
  return asked.filter((one) => pattern.test(one)).length;
}

/** Keeps photos from leaving the browser, but for the first `through`, until it is called. */
export async function holdUploads({ page }: WorkspaceVisit, through: number): Promise<() => Promise<void>> {
  let sent = 0;
  await page.route('**/api/media', async (route) => {
    if (route.request().method() === 'POST' && sent++ >= through) return;
    await route.continue();
  });
  return () => page.unrouteAll({ behavior: 'ignoreErrors' });
}

export async function sizesIn(zip: Buffer): Promise<Record<string, number[]>> {
  const sizes: Record<string, number[]> = {};
  for (const [name, bytes] of await unpackZip(zip)) {
    const { width, height } = await sharp(bytes).metadata();
    sizes[name] = [width, height];
  }
  return sizes;
}
