import { existsSync } from 'node:fs';
import path from 'node:path';
import { type Browser, chromium, type LaunchOptions } from 'playwright-core';

/** The system's Chromium or Chrome: `CHROMIUM_PATH`, or one on the `PATH`. Null: there is none. */
export const findChromium = (): string | null =>
  process.env.CHROMIUM_PATH ||
  findProgram(['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome']);

/**
 * Chromium without what is around a page: the same engine in the same version, and the first page of a visitor takes it a third of
 * the work. Null: there is none.
 */
export const findHeadlessShell = (): string | null =>
  findProgram(['chromium-headless-shell', 'chrome-headless-shell']);

function findProgram(names: readonly string[]): string | null {
  const folders = (process.env.PATH ?? '').split(path.delimiter).filter(Boolean);
  const candidates = names.flatMap((name) => folders.map((folder) => path.join(folder, name)));
  return candidates.find((file) => existsSync(file)) ?? null;
}

/** What tests take: the one that is named, or else the one that takes least. */
const findTestBrowser = () => process.env.CHROMIUM_PATH || findHeadlessShell() || findChromium();

export function chromiumOptions(
  moreArguments: readonly string[] = [],
  executablePath = findTestBrowser(),
): LaunchOptions {
  if (!executablePath) throw new Error('No Chromium found. Install it, or name it in CHROMIUM_PATH.');
  return {
    executablePath,
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking', ...moreArguments],
  };
}

/** A headless browser of a test's own, with arguments or a site of its own; close it in `afterAll`. */
export function launchBrowser(moreArguments: readonly string[] = []): Promise<Browser> {
  return chromium.launch(chromiumOptions(moreArguments));
}

/** The browser that people use: to measure what they wait for, and for what the shell can't do, such as keeping a page for the way back. */
export function launchWholeBrowser(options: LaunchOptions = {}): Promise<Browser> {
  return chromium.launch({ ...chromiumOptions([], findChromium()), ...options });
}
