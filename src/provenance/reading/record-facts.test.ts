import { expect, test } from 'vitest';
import { nobodyKnown } from '../certificates/known-certificates.ts';
import { describeReport } from './record-facts.ts';

const long = `\u202e<script>alert(1)</script>\n${'A'.repeat(100_000)}`;
const describe = (report: object) => describeReport(JSON.stringify(report), nobodyKnown)!;
const action = (fields: object) => ({ label: 'c2pa.actions.v2', data: { actions: [fields].flat() } });

test('a record that is written to harm its reader is told shortly', () => {
  const actions = Array.from({ length: 1000 }, (_, place) => ({
    action: `evil.${place}`,
    digitalSourceType: `http://x/${place}${'y'.repeat(9000)}`,
    when: 'yesterday',
  }));
  const ingredients = Array.from({ length: 1000 }, () => ({ relationship: 'inputTo', title: long }));
  const { steps, authors, state } = describe({
    active_manifest: 'a',
    validation_state: 'Valid',
    manifests: {
      a: {
        claim_generator: long,
        signature_info: { issuer: long, common_name: { a: 1 }, time: 'RangeError' },
        assertions: [
          action(actions),
          { label: 'x', data: { author: [[[[[[long]]]]], ...Array(1000).fill({ name: long })] } },
        ],
        ingredients,
      },
    },
  });
  expect(state).toBe('others');
  const [step] = steps;
  expect(JSON.stringify([steps, authors]).length).toBeLessThan(3000);
  expect(step.signer).toMatch(/^<script>alert\(1\)<\/script> A+…$/);
  expect([step.name, step.signedAt, step.doneAt]).toEqual([null, null, null]);
  expect([step.actions.length, step.furtherActions]).toEqual([12, 988]);
  expect(step.sourceTypes).toHaveLength(5);
  expect(step.sources).toHaveLength(12);
});

test('steps that lead back to themselves, and to what no object should have, are told once', () => {
  const manifest = (...to: string[]) => ({
    ingredients: to.map((active_manifest) => ({ relationship: 'parentOf', active_manifest })),
  });
  const manifests = { a: manifest('b', 'constructor', '__proto__'), b: manifest('a', 'b', 'toString') };
  expect(describe({ active_manifest: 'a', manifests }).steps.map(({ id }) => id)).toEqual(['a', 'b']);
  expect(describeReport('{"active_manifest":"constructor","manifests":{}}')).toBeNull();
  // A thousand, one made from the other.
  const chain = Object.fromEntries(
    Array.from({ length: 1000 }, (_, place) => [`m${place}`, manifest(`m${place + 1}`)]),
  );
  const { steps, isCut } = describe({ active_manifest: 'm0', manifests: chain });
  expect([steps.length, isCut]).toEqual([64, true]);
});

test('each step says what it was made from, and what was found then', () => {
  const changed = { activeManifest: { failure: [{ code: 'assertion.dataHash.mismatch' }] } };
  const { steps } = describe({
    active_manifest: 'a',
    validation_state: 'Valid',
    manifests: {
      a: {
        assertions: [
          action([{ action: 'c2pa.opened', when: '2026-05-03T10:00:00Z' }, { action: 'c2pa.edited' }]),
        ],
        ingredients: [
          { relationship: 'inputTo', active_manifest: 'c', validation_results: changed },
          { relationship: 'parentOf', active_manifest: 'b' },
          { relationship: 'componentOf' },
        ],
      },
      b: {},
      c: {},
    },
  });
  expect(steps[0].sources).toEqual([
    { role: 'before', state: 'whole', step: 'b' },
    { role: 'input', state: 'changed', step: 'c' },
    { role: 'input', state: 'unsigned', step: null },
  ]);
  expect(steps[0].doneAt).toBe('2026-05-03T10:00:00Z');
  expect(steps.map(({ id, isWhole, isInput }) => [id, isWhole, isInput])).toEqual([
    ['a', true, false],
    ['b', true, false],
    ['c', false, true],
  ]);
});

test('names of manifests are as short as any text, and lead to their steps all the same', () => {
  const [far, near] = ['x'.repeat(100_000), `${'x'.repeat(100_000)}y`];
  const from = (...to: string[]) => ({
    ingredients: to.map((active_manifest) => ({ relationship: 'inputTo', active_manifest })),
  });
  const manifests = { [far]: from(near, 'nowhere'), [near]: from(far) };
  const { steps } = describe({ active_manifest: far, manifests });
  expect(steps.map(({ id, sources }) => [id, sources.map(({ step }) => step)])).toEqual([
    ['step-1', ['step-2', null]],
    ['step-2', ['step-1']],
  ]);
});
