import { afterAll } from 'vitest';
import { browser } from '../hosts/shared-site.ts';

/** Contexts that a test file leaves open in the shared browser are closed with it: the next file has the same connection. */
afterAll(() => Promise.all(browser.contexts().map((context) => context.close())));
