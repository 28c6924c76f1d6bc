import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { OpenAPIHono, z } from '@hono/zod-openapi';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ApiVariables } from '../api/api-site.ts';
import { describeTool } from '../api/contract/describe-tool.server.ts';
import { describeApi } from '../api/openapi.server.ts';
import { plans } from '../billing/plans.ts';
import { helpText } from '../command/tool-help.ts';
import { EnvError } from '../env.server.ts';
import { changeToolWords, toolWords } from '../i18n/read-words.server.ts';
import { describeStartFailure } from '../start-failure.server.ts';
import { findTool } from '../tools/index.ts';
import { layOverTables, readTables, rowsOfTables } from './tool-tables.server.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'documents-'));
});
afterAll(async () => {
  layOver(undefined);
  await rm(folder, { recursive: true });
});

/** As a process does when it starts. */
function layOver(file: string | undefined) {
  const tables = readTables({ PASSPORT_DOCUMENTS: file });
  layOverTables(rowsOfTables(tables));
  changeToolWords(tables);
}

async function written(text: string): Promise<string> {
  const file = path.join(folder, 'documents.json');
  await writeFile(file, text);
  return file;
}

const documentOption = () =>
  describeTool(findTool('passport-photo-maker')!, toolWords('passport-photo-maker', 'en'), {
    plan: plans.guest,
    jobsLeft: 1,
    creditsLeft: 0,
    typicalMs: null,
    engineMs: {},
    queued: 0,
    readiness: { state: 'ready', progress: 1 },
    engine: { id: 'e', name: 'E', place: 'local' },
    engines: [],
  }).options.find(({ id }) => id === 'document')!;
const choicesOf = () => documentOption().choices!;

test('the form offers what the operator’s file says, in its words, and the product’s own without a file', async () => {
  const file = await written(
    JSON.stringify([
      { id: 'mx-passport', offered: false },
      { id: 'us-visa', head: [55, 65], note: 'Head 55–65%' },
    ]),
  );
  layOver(file);
  const notes = () => toolWords('passport-photo-maker', 'ja').options.document.notes!;
  expect(choicesOf()).toHaveLength(32);
  expect(choicesOf()).not.toContain('mx-passport');
  expect(notes()['us-visa']).toBe('Head 55–65%');
  layOver(undefined);
  expect(choicesOf()).toHaveLength(33);
  expect(notes()['us-visa']).toContain('50–69');
});

test('a document that is hidden is named nowhere, and one that is added everywhere: form, help and API', async () => {
  const card = { name: 'Acme: staff card', note: '30 × 40 mm', edits: 'natural', certainty: 'A' };
  const look = { country: 'AT', frame: { width: 30, height: 40, unit: 'mm' }, background: ['white'] };
  layOver(
    await written(
      JSON.stringify([
        { id: 'us-passport', offered: false },
        { id: 'staff-card', checkedOn: '2027-02', ...card, ...look },
      ]),
    ),
  );
  const { default: preset, choices } = documentOption();
  expect([preset, choices?.at(-1)]).toEqual(['us-renewal-online', 'staff-card']);
  const help = helpText(findTool('passport-photo-maker'));
  const app = new OpenAPIHono<ApiVariables>();
  app.openAPIRegistry.register('Job', z.object({ id: z.string() }));
  const api = JSON.stringify(describeApi(app));
  for (const text of [help, api]) {
    expect(text).not.toContain('us-passport');
    expect(text).toContain('staff-card');
  }
  expect(help).toContain('default: "us-renewal-online"');
  layOver(undefined);
  expect(helpText(findTool('passport-photo-maker'))).toContain('default: "us-passport"');
});

test.each([
  ['no JSON', '[', /^PASSPORT_DOCUMENTS: .+documents\.json: .*JSON/],
  ['a wrong field', '[{ "id": "us-visa", "head": "large", "note": "x" }]', /: us-visa: head: /],
])(
  'a file that can’t be used stops the start with its name and what is wrong: %s',
  async (_, text, message) => {
    const file = await written(text);
    let failure: unknown;
    try {
      layOver(file);
    } catch (error) {
      failure = error;
    }
    expect(failure).toBeInstanceOf(EnvError);
    expect(describeStartFailure(failure)).toMatch(message);
  },
);

test('so does a file that isn’t there', () => {
  const missing = path.join(folder, 'nowhere.json');
  expect(() => layOver(missing)).toThrow(/ENOENT/);
});
