import { chromium } from 'playwright-core';
import { inject } from 'vitest';

/**
 * The site and the browser that all test files of a project share: `shared-site.setup.ts` starts them. They hold what other
 * tests have left, so a test counts on nothing but what its own visitors do. Files that want other settings start their own
 * by `startSite()`.
 */
export const site = inject('sharedSite');

/** One connection for all files that a process runs; contexts that a file leaves open are closed by `open-contexts.setup.ts`. */
export const browser = await chromium.connect(inject('browserEndpoint'));
