import type { Size } from '#src/imaging/raster/raster.ts';
import { type PhotoKind, photoKinds } from './photo-kinds.ts';

export interface WildTool {
  readonly id: string;
  readonly kinds: readonly PhotoKind[];
  /** A visitor marks a thing that the tool finds, else brushes over a fixed place. */
  readonly marksThing?: true;
  /** Laid over the photo before it goes in, for a tool that takes it off again. */
  readonly stamp?: string;
  /** Further pictures that the tool can't do without: files of the test pictures, by input. */
  readonly inputs?: Readonly<Record<string, string>>;
  /** What a visitor would choose for this photo; the rest has its default. */
  options?(photo: Size): Readonly<Record<string, string | number | boolean>>;
}

const one = ['portrait', 'child', 'fullbody'] as const;
const people = ['portrait', 'couple', 'group', 'fullbody', 'child'] as const;
const things = ['pet', 'product', 'food', 'plant', 'vehicle'] as const;
const outdoors = ['building', 'street', 'landscape', 'beach', 'sky'] as const;
const scenes = [...outdoors, 'room'] as const;
const papers: readonly PhotoKind[] = ['document', 'screenshot'];
const photographs = photoKinds.filter((kind) => !papers.includes(kind) && kind !== 'drawing');

/** Which photos each tool is for. */
export const wildTools: readonly WildTool[] = [
  {
    id: 'image-extender',
    kinds: photographs.filter((kind) => kind !== 'blurred'),
  },
  { id: 'background-remover', kinds: [...people, ...things, 'sport', 'old'] },
  { id: 'background-changer', kinds: [...people, ...things, 'sport'] },
  { id: 'ai-headshot-generator', kinds: people },
  { id: 'passport-photo-maker', kinds: one },
  { id: 'face-cutout', kinds: [...people, 'old'] },
  { id: 'ai-background-generator', kinds: things },
  {
    id: 'ai-replacer',
    kinds: [...outdoors, 'sport', 'vehicle', 'fullbody'],
    options: () => ({ with: 'sky' }),
  },
  { id: 'ai-avatar-generator', kinds: [...people, 'old'] },
  { id: 'face-swap', kinds: people, inputs: { face: 'photos/portrait-woman-smiling.jpg' } },
  { id: 'photo-to-cartoon', kinds: [...people, 'pet', ...outdoors] },
  { id: 'photo-to-anime', kinds: [...people, 'pet', ...outdoors] },
  { id: 'ai-baby-generator', kinds: people, inputs: { second: 'photos/portrait-official-president.jpg' } },
  { id: 'ai-art-generator', kinds: photographs },
  { id: 'image-upscaler', kinds: photoKinds },
  { id: 'photo-enhancer', kinds: photoKinds.filter((kind) => kind !== 'drawing' && kind !== 'screenshot') },
  { id: 'restore-old-photos', kinds: ['old', ...people, 'building', 'street'] },
  { id: 'sharpen-image', kinds: photoKinds.filter((kind) => kind !== 'drawing') },
  { id: 'unblur-image', kinds: [...photographs] },
  { id: 'ai-muscle-growth', kinds: ['fullbody', 'portrait', 'sport'] },
  { id: 'photo-retouch', kinds: [...people, 'old'] },
  { id: 'background-blur', kinds: [...people, ...things, 'sport'] },
  { id: 'object-remover', kinds: [...scenes, ...things, 'couple', 'group', 'sport'], marksThing: true },
  {
    id: 'remove-text-from-image',
    kinds: ['sign', 'document', 'screenshot', 'product', 'street', 'building'],
  },
  {
    id: 'watermark-remover',
    kinds: [...scenes, ...things, 'portrait', 'couple'],
    stamp: '© Harbor Studio',
    options: () => ({ find: 'text', seeThrough: true }),
  },
  {
    id: 'ai-color-changer',
    kinds: ['product', 'vehicle', 'fullbody', 'room', 'pet', 'food'],
    marksThing: true,
  },
  { id: 'ai-profile-picture-generator', kinds: people },
  { id: 'ai-hairstyle-changer', kinds: [...people, 'old'] },
  { id: 'image-to-video', kinds: [...scenes, ...things, ...people] },
  { id: 'photo-animation', kinds: [...people, 'old'] },
  { id: 'ai-dance', kinds: ['fullbody', 'portrait', 'sport', 'pet', 'drawing', 'child'] },
  { id: 'ai-squish', kinds: [...things, 'portrait', 'fullbody', 'sport'] },
  { id: 'ai-hug', kinds: [...people, 'pet'], inputs: { second: 'photos/portrait-official-president.jpg' } },
  { id: 'ai-kissing', kinds: people, inputs: { second: 'photos/portrait-official-president.jpg' } },
  { id: 'image-converter', kinds: photoKinds, options: () => ({ format: 'webp' }) },
  { id: 'image-compressor', kinds: photoKinds },
];
