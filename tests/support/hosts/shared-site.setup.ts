import { chromium } from 'playwright-core';
import type { TestProject } from 'vitest/node';
import { buildIfStale } from '#scripts/build.ts';
import { chromiumOptions } from '../browser/chromium.ts';
import { startSite } from './site.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The site that all files of this project share. */
    sharedSite: { readonly url: string; readonly port: number };
    /** Where the browser that they share listens. */
    browserEndpoint: string;
  }
}

/** One site and one browser for all test files of a project: see `shared-site.ts`. */
export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  await buildIfStale();
  const [site, browser] = await Promise.all([
    startSite({
      env: {
        // Each visitor says where they come from, so that they do not share the limits of one network.
        TRUST_PROXY: '1',
        // Photos by link come from this very site.
        ALLOW_PRIVATE_URLS: 'true',
      },
      // All files wait for it: on a machine that has twenty other things to do, too.
      timeoutMs: 600_000,
    }),
    chromium.launchServer(chromiumOptions()),
  ]);
  project.provide('sharedSite', { url: site.url, port: site.port });
  project.provide('browserEndpoint', browser.wsEndpoint());
  return async () => {
    await browser.close();
    await site.stop();
  };
}
