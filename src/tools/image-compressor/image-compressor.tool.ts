import { z } from 'zod';
import { background, backgroundOf, maxSide, metadata, quality } from '../../steps/files/file-options.ts';
import { fileReport } from '../../steps/files/file-report.ts';
import { writeAnew } from '../../steps/files/write-anew.ts';
import type { FileFacts, WriteRequest } from '../../tasks/file-writing.ts';
import { defineTool } from '../../tool/tool.ts';

/** So many bytes are a KB where people ask for a size: by either way of counting, the file is no larger. */
const bytesPerKb = 1000;

const options = z.object({
  /** `same`: the photo's own, but JPEG for a HEIC. */
  format: z
    .enum(['same', 'jpeg', 'png', 'webp', 'avif'])
    .default('same')
    .meta({ control: 'choice', fileType: true }),
  aim: z.enum(['quality', 'size']).default('quality').meta({ control: 'choice' }),
  quality: quality.default(75).meta({ control: 'slider', when: { aim: 'quality' } }),
  /** The file is never larger than this. */
  targetKb: z
    .number()
    .int()
    .min(1)
    .max(100_000)
    .default(200)
    .meta({ control: 'number', unit: 'KB', when: { aim: 'size' } }),
  /** Where the lowest quality is too large: fewer pixels, instead of giving up. */
  mayShrink: z
    .boolean()
    .default(false)
    .meta({ control: 'switch', when: { aim: 'size' } }),
  maxSide: maxSide.meta({ control: 'number', unit: 'px' }),
  background: background.meta({ control: 'color' }),
  metadata: metadata.default('none').meta({ control: 'choice' }),
});

export const imageCompressor = defineTool({
  id: 'image-compressor',
  category: 'everyday',
  step: 'deliver',
  tier: 'T0',
  icon: 'file-archive',
  workspace: 'files',
  inputs: { photo: { kind: 'photo', required: true, main: true } },
  options,
  outputs: { result: { kind: 'file', main: true } },
  report: fileReport,
  stages: { open: 0.1, write: 0.8, save: 0.1 },
  tasks: [],
  samples: ['dogs', 'seed', 'coffee'],
  maxMinutes: 15,
  writes,
  async run({ photo }, options, studio) {
    studio.stage('write');
    const [result] = await writeAnew([photo], (file) => writes(file, options), studio);
    return { result };
  },
});

function writes(photo: FileFacts, chosen: z.output<typeof options>): readonly WriteRequest[] {
  const own = photo.format === 'heic' ? 'jpeg' : photo.format;
  return [
    {
      format: chosen.format === 'same' ? own : chosen.format,
      aim:
        chosen.aim === 'quality'
          ? { quality: chosen.quality }
          : { maxBytes: chosen.targetKb * bytesPerKb, mayShrink: chosen.mayShrink },
      maxSide: chosen.maxSide,
      background: backgroundOf(chosen.background),
      metadata: chosen.metadata,
      profile: 'keep',
      many: 'refuse',
      neverLarger: true,
    },
  ];
}
