import os from 'node:os';
import path from 'node:path';
import { defineConfig } from 'vitest/config';
import { LongFirst } from './tests/support/long-first.ts';

const build = './tests/support/build.setup.ts';
const models = './tests/support/models.setup.ts';
const postgres = './tests/support/postgres.setup.ts';
const preparedDatabase = './tests/support/prepared-database.setup.ts';
const fileCost = './tests/support/file-cost.setup.ts';
const sharedSite = './tests/support/hosts/shared-site.setup.ts';
const openContexts = './tests/support/browser/open-contexts.setup.ts';

// Sites, workers and commands that tests start, and the processes of the tests, need not strip and compile again what another
// one has: a command is there after half of the work.
process.env.NODE_COMPILE_CACHE ??= path.join(import.meta.dirname, 'node_modules/.cache/compiled-sources');

/** On a busy machine a page, a process or a queue takes seconds for what it otherwise does at once. */
const patient = {
  setupFiles: fileCost,
  // Loading the whole product anew for each file takes seconds of a core; files of a process share it, one browser connection, and
  // one child with the networks that it has loaded.
  isolate: false,
  testTimeout: 120_000,
  hookTimeout: 180_000,
  expect: { poll: { timeout: 30_000 } },
} as const;

/** Files one after the other: each of them fills the machine by itself. */
const serial = { ...patient, fileParallelism: false } as const;

export default defineConfig({
  test: {
    sequence: { sequencer: LongFirst },
    // Of the projects that are not serial. With one less than there are cores, as is usual, two cores would run one file.
    maxWorkers: Math.max(2, os.availableParallelism() - 1),
    projects: [
      {
        test: {
          name: 'unit',
          isolate: false,
          include: ['src/**/*.test.ts', 'scripts/**/*.test.ts', 'bench/**/*.test.ts'],
          setupFiles: [fileCost],
          testTimeout: 20_000,
        },
      },
      {
        test: {
          ...patient,
          name: 'database',
          include: ['tests/database/**/*.test.ts'],
          globalSetup: [postgres, preparedDatabase, models],
        },
      },
      {
        test: {
          ...patient,
          name: 'engine',
          include: ['tests/engine/**/*.test.ts'],
          globalSetup: [models],
        },
      },
      {
        test: {
          ...patient,
          name: 'e2e',
          include: ['tests/e2e/**/*.test.ts'],
          setupFiles: [fileCost, openContexts],
          globalSetup: [preparedDatabase, sharedSite],
        },
      },
      {
        test: {
          ...patient,
          // Beside each other, because much of them is waiting: for processes to start, and for claims to lapse.
          name: 'kill',
          include: ['tests/kill/**/*.test.ts'],
          globalSetup: [build],
        },
      },
      {
        test: {
          ...patient,
          // Most of an attack is waiting: for what is silent, and for what is held.
          name: 'attack',
          include: ['tests/attack/**/*.test.ts'],
          globalSetup: [build, postgres, preparedDatabase],
        },
      },
      {
        test: {
          ...patient,
          name: 'walk',
          include: ['tests/walk/**/*.test.ts'],
          setupFiles: [fileCost, openContexts],
          globalSetup: [preparedDatabase, sharedSite, postgres],
        },
      },
      {
        test: {
          ...serial,
          name: 'commands',
          include: ['tests/commands/**/*.test.ts'],
          globalSetup: [build],
        },
      },
      {
        test: {
          ...patient,
          name: 'testdata',
          include: ['tests/testdata/**/*.test.ts'],
          globalSetup: [build, models],
        },
      },
    ],
  },
});
