import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { clientTypes, clientTypesFile } from '#scripts/make/make-client-types.ts';

test('the types of the client are those of the API; node scripts/make/make-client-types.ts writes them anew', async () => {
  const kept = await readFile(clientTypesFile, 'utf8');
  const isTheSame = kept === (await clientTypes());
  expect(isTheSame).toBe(true);
});
