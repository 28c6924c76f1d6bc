import type { CheckSafetyInput, CheckSafetyOutput } from './check-safety.ts';
import type { CutOutInput, CutOutOutput } from './cut-out.ts';
import type { DrawLogoInput, DrawLogoOutput } from './draw-logo.ts';
import type { GenerateImageInput, GenerateImageOutput } from './generate-image.ts';
import type { RestoreInput, RestoreOutput } from './restore.ts';
import type { UpscaleInput, UpscaleOutput } from './upscale-image.ts';

/** Task id → its contract. An engine carries out one task; a tool composes tasks. */
export interface Tasks {
  'check-safety': { input: CheckSafetyInput; output: CheckSafetyOutput };
  'cut-out': { input: CutOutInput; output: CutOutOutput };
  'upscale-image': { input: UpscaleInput; output: UpscaleOutput };
  'generate-image': { input: GenerateImageInput; output: GenerateImageOutput };
  'draw-logo': { input: DrawLogoInput; output: DrawLogoOutput };
  restore: { input: RestoreInput; output: RestoreOutput };
}

export type TaskId = keyof Tasks;
export type TaskInput<T extends TaskId> = Tasks[T]['input'];
export type TaskOutput<T extends TaskId> = Tasks[T]['output'];
