import { z } from 'zod';
import { fileTypes, writtenFormats } from '../../codecs/file-types.ts';
import { background, backgroundOf, maxSide, metadata, quality } from '../../steps/files/file-options.ts';
import { fileReport } from '../../steps/files/file-report.ts';
import { writeAnew } from '../../steps/files/write-anew.ts';
import type { FileFacts, WriteRequest } from '../../tasks/file-writing.ts';
import { defineTool } from '../../tool/tool.ts';
import { writeTogether } from './write-together.ts';

const withQuality = writtenFormats.filter((format) => fileTypes[format].lossy === 'quality');

/** Pages of a document, as it is asked for. */
const pages = { fit: 'picture', a4: 'a4', letter: 'letter' } as const;

const options = z.object({
  format: z.enum(writtenFormats).default('jpeg').meta({ control: 'choice', fileType: true }),
  quality: quality.default(85).meta({ control: 'slider', when: { format: withQuality } }),
  maxSide: maxSide.meta({ control: 'number', unit: 'px' }),
  background: background.meta({ control: 'color' }),
  metadata: metadata.default('no-location').meta({ control: 'choice' }),
  profile: z.enum(['keep', 'srgb']).default('keep').meta({ control: 'choice' }),
  /** What becomes of an animation or of pages: `all` is refused where the format holds one, `each` becomes a file of its own. */
  frames: z.enum(['all', 'first', 'each']).default('all').meta({ control: 'choice' }),
  page: z
    .enum(['fit', 'a4', 'letter'])
    .default('fit')
    .meta({ control: 'choice', when: { format: 'pdf' } }),
});

export const imageConverter = defineTool({
  id: 'image-converter',
  category: 'everyday',
  step: 'deliver',
  tier: 'T0',
  icon: 'file-image',
  workspace: 'files',
  inputs: { photo: { kind: 'photo', required: true, main: true, most: 100 } },
  options,
  outputs: { result: { kind: 'file', main: true, many: true } },
  report: fileReport,
  stages: { open: 0.1, write: 0.8, save: 0.1 },
  tasks: [],
  samples: ['dahlia', 'coffee', 'dogs'],
  maxMinutes: 15,
  writes,
  async run({ photo: photos }, options, studio) {
    studio.stage('write');
    const write = isTogether(options) ? writeTogether : writeAnew;
    return { result: await write(photos, (file) => writes(file, options), studio) };
  },
});

/** Several photos are the pages of one document, unless a file of each frame was asked for. */
function isTogether({ format, frames }: z.output<typeof options>): boolean {
  return format === 'pdf' && frames !== 'each';
}

function writes(photo: FileFacts, chosen: z.output<typeof options>): readonly WriteRequest[] {
  const { format } = chosen;
  const request: WriteRequest = {
    format,
    aim: { quality: fileTypes[format].lossy === 'quality' ? chosen.quality : 100 },
    maxSide: chosen.maxSide,
    background: backgroundOf(chosen.background),
    metadata: chosen.metadata,
    profile: chosen.profile,
    many: 'refuse',
    pdf: { page: pages[chosen.page] },
    together: isTogether(chosen),
  };
  if (chosen.frames === 'all') return [request];
  const count = chosen.frames === 'first' ? 1 : photo.frames;
  return Array.from({ length: count }, (_, frame) => ({ ...request, many: frame }));
}
