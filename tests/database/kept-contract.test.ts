import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import { type ApiDocument, readApiGuide } from '#src/web/page/api-guide.server.ts';
import { startApi } from '#tests/support/hosts/api-server.ts';

/** What programs count on: operations by key, what each asks for, and what its objects have. */
interface Contract {
  readonly version: string;
  readonly operations: Record<
    string,
    { readonly scope: string | null; readonly required: string[]; readonly answer: string }
  >;
  readonly objects: Record<string, string[]>;
}

const file = path.join(import.meta.dirname, '../fixtures/kept-contract.json');

async function contractOfNow(): Promise<Contract> {
  const api = await startApi({});
  try {
    const document = (await (await fetch(`${api.url}/api/openapi.json`)).json()) as ApiDocument & {
      info: { version: string };
    };
    const { groups, objects } = readApiGuide(document, '');
    const operations = groups.flatMap((group) => group.operations);
    return {
      version: document.info.version,
      operations: Object.fromEntries(
        operations.map(({ method, path, scope, parameters, bodies, answer }) => [
          `${method} ${path}`,
          {
            scope,
            required: [...parameters, ...bodies.flatMap(({ fields }) => fields)]
              .filter(({ isRequired }) => isRequired)
              .map(({ name }) => name),
            answer,
          },
        ]),
      ),
      objects: Object.fromEntries(
        objects.map(({ name, fields }) => [name, fields.map((field) => `${field.name}: ${field.type}`)]),
      ),
    };
  } finally {
    await api.close();
  }
}

/** What a program that was written for the first meets with the second. */
function breaks(before: Contract, after: Contract): string[] {
  const found: string[] = [];
  for (const [name, { scope, required, answer }] of Object.entries(before.operations)) {
    const now = after.operations[name];
    if (!now) found.push(`${name} is gone`);
    if (!now) continue;
    if (now.scope !== scope) found.push(`${name} needs another scope`);
    if (now.answer !== answer) found.push(`${name} answers ${now.answer}`);
    for (const field of now.required) if (!required.includes(field)) found.push(`${name} requires ${field}`);
  }
  for (const [name, fields] of Object.entries(before.objects))
    for (const field of fields)
      if (!after.objects[name]?.some((now) => isHeldBy(field, now)))
        found.push(`${name} has no ${field} any more`);
  return found;
}

/** Whether a field is what it was, or may be one thing more besides, as a report may once there is another tool. */
function isHeldBy(field: string, now: string): boolean {
  const [[name, types], [nameNow, typesNow]] = [field, now].map((one) => one.split(/: (.*)/s));
  const all = typesNow.split(' | ');
  return name === nameNow && types.split(' | ').every((type) => all.includes(type));
}

test('what programs count on stays as it is until the version changes; RECORD_CONTRACT=1 writes that of a new version', async () => {
  const now = await contractOfNow();
  if (process.env.RECORD_CONTRACT) await writeFile(file, `${JSON.stringify(now, null, 2)}\n`);
  const kept = JSON.parse(await readFile(file, 'utf8')) as Contract;
  expect(kept.version, 'the contract of this version is not recorded yet').toBe(now.version);
  expect(breaks(kept, now)).toEqual([]);

  // The comparison sees what it has to see.
  const [name] = Object.keys(now.operations);
  const { [name]: operation, ...others } = now.operations;
  expect(breaks(now, { ...now, operations: others })).toEqual([`${name} is gone`]);
  const stricter = { ...operation, required: [...operation.required, 'color'] };
  expect(breaks(now, { ...now, operations: { ...others, [name]: stricter } })).toEqual([
    `${name} requires color`,
  ]);
  expect(breaks({ ...now, operations: others }, now)).toEqual([]);
  const { Job, ...objects } = now.objects;
  const report = Job.find((field) => field.startsWith('report: '))!;
  const narrower = Job.map((field) => (field === report ? field.replace(/: \w+ \| /, ': ') : field));
  expect(breaks({ ...now, objects: { ...objects, Job: narrower } }, now)).toEqual([]);
  expect(breaks(now, { ...now, objects: { ...objects, Job: narrower } })).toEqual([
    `Job has no ${report} any more`,
  ]);
  expect(breaks(now, { ...now, objects: { ...objects, Job: Job.slice(1) } })).toEqual([
    'Job has no id: string any more',
  ]);
});
