import { expect, test } from 'vitest';
import { provenanceXmp } from '#src/codecs/metadata/provenance.ts';
import { unsignedSourceType } from './unsigned-source-type.ts';

const xmp = provenanceXmp({ sourceType: 'compositeSynthetic' });
const pixels = new Uint8Array(700_000).fill(200);

test('what a file says of itself is found at its start and at its end', async () => {
  expect(await unsignedSourceType(new Blob(['head', xmp, pixels]))).toBe('compositeSynthetic');
  expect(await unsignedSourceType(new Blob([pixels, xmp]))).toBe('compositeSynthetic');
  expect(await unsignedSourceType(new Blob([pixels]))).toBeNull();
  expect(await unsignedSourceType(new Blob(['digitalsourcetype/<script>']))).toBeNull();
});
