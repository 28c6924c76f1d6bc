import type { CheckSafetyInput, CheckSafetyOutput } from './check-safety.ts';
import type { EnhanceVideoInput, EnhanceVideoOutput } from './clips/enhance-video.ts';
import type { GenerateVideoInput, GenerateVideoOutput } from './clips/generate-video.ts';
import type { CutOutInput, CutOutOutput } from './cut-out.ts';
import type { DrawAvatarsInput, DrawAvatarsOutput } from './drawing/draw-avatars.ts';
import type { DrawLogoInput, DrawLogoOutput } from './drawing/draw-logo.ts';
import type { DrawPaintingsInput, DrawPaintingsOutput } from './drawing/draw-paintings.ts';
import type { SetWordsInput, SetWordsOutput } from './drawing/set-words.ts';
import type { EditImageInput, EditImageOutput } from './edit-image.ts';
import type { FillInput, FillOutput } from './fill.ts';
import type { DescribeFaceInput, DescribeFaceOutput } from './finders/describe-face.ts';
import type { FindBodyInput, FindBodyOutput } from './finders/find-body.ts';
import type { FindFacesInput, FindFacesOutput } from './finders/find-faces.ts';
import type { FindObjectsInput, FindObjectsOutput } from './finders/find-objects.ts';
import type { FindShadowInput, FindShadowOutput } from './finders/find-shadow.ts';
import type { FindTextInput, FindTextOutput } from './finders/find-text.ts';
import type { FollowFaceInput, FollowFaceOutput } from './finders/follow-face.ts';
import type { GenerateImageInput, GenerateImageOutput } from './generate-image.ts';
import type { PackSizesInput, PackSizesOutput } from './printing/pack-sizes.ts';
import type { PrintPhotoInput, PrintPhotoOutput } from './printing/print-photo.ts';
import type {
  ColorizeInput,
  ColorizeOutput,
  RestoreInput,
  RestoreOutput,
  UnblurInput,
  UnblurOutput,
} from './restore.ts';
import type { RestyleInput, RestyleOutput } from './restyle.ts';
import type { SelectObjectInput, SelectObjectOutput } from './select-object.ts';
import type { UpscaleInput, UpscaleOutput } from './upscale-image.ts';

/** Task id → its contract. An engine carries out one task; a tool composes tasks. */
export interface Tasks {
  'check-safety': { input: CheckSafetyInput; output: CheckSafetyOutput };
  'cut-out': { input: CutOutInput; output: CutOutOutput };
  'upscale-image': { input: UpscaleInput; output: UpscaleOutput };
  'generate-image': { input: GenerateImageInput; output: GenerateImageOutput };
  'edit-image': { input: EditImageInput; output: EditImageOutput };
  fill: { input: FillInput; output: FillOutput };
  'find-objects': { input: FindObjectsInput; output: FindObjectsOutput };
  'find-faces': { input: FindFacesInput; output: FindFacesOutput };
  'find-body': { input: FindBodyInput; output: FindBodyOutput };
  'find-shadow': { input: FindShadowInput; output: FindShadowOutput };
  'find-text': { input: FindTextInput; output: FindTextOutput };
  'follow-face': { input: FollowFaceInput; output: FollowFaceOutput };
  'describe-face': { input: DescribeFaceInput; output: DescribeFaceOutput };
  restyle: { input: RestyleInput; output: RestyleOutput };
  'draw-avatars': { input: DrawAvatarsInput; output: DrawAvatarsOutput };
  'draw-logo': { input: DrawLogoInput; output: DrawLogoOutput };
  'draw-paintings': { input: DrawPaintingsInput; output: DrawPaintingsOutput };
  'select-object': { input: SelectObjectInput; output: SelectObjectOutput };
  'print-photo': { input: PrintPhotoInput; output: PrintPhotoOutput };
  'pack-sizes': { input: PackSizesInput; output: PackSizesOutput };
  'set-words': { input: SetWordsInput; output: SetWordsOutput };
  unblur: { input: UnblurInput; output: UnblurOutput };
  colorize: { input: ColorizeInput; output: ColorizeOutput };
  restore: { input: RestoreInput; output: RestoreOutput };
  'enhance-video': { input: EnhanceVideoInput; output: EnhanceVideoOutput };
  'generate-video': { input: GenerateVideoInput; output: GenerateVideoOutput };
}

export type TaskId = keyof Tasks;
export type TaskInput<T extends TaskId> = Tasks[T]['input'];
export type TaskOutput<T extends TaskId> = Tasks[T]['output'];

/** Their pictures show what no photo showed: those of trained networks are looked at, and say what they are. */
export const drawingTasks: readonly TaskId[] = [
  'generate-image',
  'edit-image',
  'fill',
  'restyle',
  'generate-video',
];

/** What comes of them is a clip. */
export const clipTasks = ['generate-video', 'enhance-video'] as const satisfies readonly TaskId[];

export type ClipTaskId = (typeof clipTasks)[number];

export const isClipTask = (task: TaskId): task is ClipTaskId =>
  (clipTasks as readonly TaskId[]).includes(task);

/** What a paid engine's work costs a person, in credits: a clip costs a site about as much as so many pictures. */
export const creditsEach = (task: TaskId): number => (isClipTask(task) ? 5 : 1);

/** Their pictures have no colors but those of the picture they were given: of one without any, they have none. */
export const colorKeepingTasks = [
  'upscale-image',
  'restore',
  'unblur',
  'fill',
] as const satisfies readonly TaskId[];

/** They finish what others made, with words or as files: a result is said to be of them only where nobody else worked on it. */
export const finishingTasks: readonly TaskId[] = ['set-words', 'print-photo', 'pack-sizes'];

/** What outlines a thing on a photo that somebody points at. */
export const pointingTasks = ['select-object'] as const satisfies readonly TaskId[];

/** Those that only look: what they find in a photo is told as it stands. */
export const findingTasks = ['find-text', 'find-objects', 'find-faces'] as const satisfies readonly TaskId[];

/** Those that look on behalf of a tool besides: a result is said to be of them only where nobody made anything, nor the tool itself. */
export const lookingTasks: readonly TaskId[] = [
  ...findingTasks,
  'find-body',
  'find-shadow',
  'follow-face',
  'describe-face',
];
