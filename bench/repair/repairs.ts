import { faceMesh } from '#src/engines/faces/face-mesh.engine.ts';
import { faceTraits } from '#src/engines/faces/face-traits.engine.ts';
import { patchwork } from '#src/engines/fill/patchwork.engine.ts';
import { ppocr } from '#src/engines/finders/ppocr.engine.ts';
import { restoreNoiseJpeg } from '#src/engines/local/restore-noise-jpeg.engine.ts';
import { unblur } from '#src/engines/unblur/unblur.engine.ts';

/** The tools that repair photos, who carries out their tasks, and the networks of those. */
export const repairs = {
  'photo-enhancer': [restoreNoiseJpeg, faceMesh],
  'unblur-image': [unblur],
  'restore-old-photos': [patchwork, restoreNoiseJpeg, faceMesh, faceTraits, ppocr],
} as const;

export type RepairKind = `${'tool' | 'bare'} ${keyof typeof repairs}`;
