import { expect, test } from 'vitest';
import type { FoundFace } from '../../tasks/finders/find-faces.ts';
import type { Photo } from '../../tasks/photo.ts';
import type { Studio } from '../../tool/studio.ts';
import { refuseMinors } from './refuse-minors.ts';

const face = (width: number) => ({ box: [0, 0, width, width] }) as unknown as FoundFace;
/** Somebody who describes faces by these ages, one after the other. */
const seeing = (...ages: readonly (readonly [number, number])[]) =>
  ({
    runEach: async (_: string, inputs: readonly unknown[]) =>
      inputs.map((_, i) => ({ age: { from: ages[i][0], to: ages[i][1] }, descriptor: new Float32Array() })),
  }) as unknown as Pick<Studio, 'runEach'>;
const photo = {} as Photo;

test('who looks like a minor is refused, whoever else is in the photo', async () => {
  await expect(refuseMinors(photo, [face(90), face(80)], seeing([30, 40], [12, 22]))).rejects.toMatchObject({
    code: 'minor_refused',
  });
  await expect(refuseMinors(photo, [face(90)], seeing([18, 26]))).resolves.toBeUndefined();
});

test('where the line lies higher, the refusal says where', async () => {
  await expect(refuseMinors(photo, [face(90)], seeing([14, 26]), 21)).rejects.toMatchObject({
    code: 'looks_underage',
    params: { years: 21 },
  });
  await expect(refuseMinors(photo, [face(90)], seeing([16, 26]), 21)).resolves.toBeUndefined();
});

test('faces of a few pixels say nothing', async () => {
  await expect(refuseMinors(photo, [face(20)], seeing())).resolves.toBeUndefined();
});
