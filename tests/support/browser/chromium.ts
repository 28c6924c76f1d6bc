import { existsSync } from 'node:fs';
import path from 'node:path';
import { type Browser, chromium, type LaunchOptions } from 'playwright-core';

const names = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome'];

/** The system's Chromium or Chrome: `CHROMIUM_PATH`, or one on the `PATH`. Null: there is none. */
export function findChromium(): string | null {
  if (process.env.CHROMIUM_PATH) return process.env.CHROMIUM_PATH;
  const folders = (process.env.PATH ?? '').split(path.delimiter).filter(Boolean);
  const candidates = names.flatMap((name) => folders.map((folder) => path.join(folder, name)));
  return candidates.find((file) => existsSync(file)) ?? null;
}

export function chromiumOptions(moreArguments: readonly string[] = []): LaunchOptions {
  const executablePath = findChromium();
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
