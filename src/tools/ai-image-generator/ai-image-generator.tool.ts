import { z } from 'zod';
import { type PaintStyle, painters, paintStyles } from '../../imaging/paint/painters.ts';
import type { Raster } from '../../imaging/raster/raster.ts';
import type { MadeFile } from '../../tasks/photo.ts';
import { defineTool, type Size, type WordFate } from '../../tool/tool.ts';
import { type GradeName, gradeNames } from './grade.ts';
import { layOver } from './lay-over.ts';

/** About a megapixel each; sides are even, as clips want them. */
const sizes = {
  '1:1': { width: 1024, height: 1024 },
  '3:4': { width: 896, height: 1194 },
  '4:3': { width: 1194, height: 896 },
  '9:16': { width: 768, height: 1366 },
  '16:9': { width: 1366, height: 768 },
} as const satisfies Record<string, Size>;

const ratios = Object.keys(sizes) as (keyof typeof sizes)[];
const usualStrength = 60;
/** Of a reference as engines get it. */
const referenceSide = 1536;
const largestSeed = 999_999_999;
/** Words of a prompt, with a comma between them. */
const wordList = z.string().max(6000);

export const aiImageGenerator = defineTool({
  id: 'ai-image-generator',
  category: 'generate',
  step: 'make',
  tier: 'T1',
  icon: 'sparkles',
  workspace: 'board',
  inputs: { reference: { kind: 'photo', required: false, needs: 'reference' } },
  options: z.object({
    prompt: z.string().trim().max(2000).default('').meta({ control: 'text' }),
    style: z
      .enum(['none', ...paintStyles])
      .default('none')
      .meta({ control: 'choice', pictures: true }),
    palette: z
      .enum(['none', ...gradeNames])
      .default('none')
      .meta({ control: 'choice', pictures: true }),
    ratio: z.enum(ratios).default('1:1').meta({ control: 'choice' }),
    count: z.number().int().min(1).max(4).default(1).meta({ control: 'slider' }),
    negativePrompt: z
      .string()
      .trim()
      .max(500)
      .default('')
      .meta({ control: 'text', needs: 'negative-prompt' }),
    /** How much of the reference may change. */
    strength: z
      .number()
      .int()
      .min(0)
      .max(100)
      .default(usualStrength)
      .meta({ control: 'slider', unit: '%', needs: 'strength' }),
    /** Who draws; whoever comes first for this person where it is left out. */
    engine: z
      .string()
      .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/)
      .max(40)
      .optional()
      .meta({ control: 'workspace' }),
    seed: z.number().int().min(0).max(largestSeed).optional().meta({ control: 'seed', needs: 'seed' }),
  }),
  outputs: {
    pictures: { kind: 'photo', main: true, many: true },
    /** Of coloring pages, in the order of the pictures: SVG and PDF in a ZIP each. */
    lines: { kind: 'file', many: true, suffix: 'lines' },
  },
  report: z.object({
    drawn: wordList,
    simplified: wordList,
    notDrawn: wordList,
    seed: z.number().int(),
  }),
  stages: { draw: 0.9, save: 0.1 },
  tasks: ['generate-image'],
  samples: [],
  examples: [
    { id: 'sailboat', seed: 4 },
    { id: 'deer', seed: 4 },
    { id: 'lake', seed: 2 },
    { id: 'fjord', seed: 4 },
    { id: 'skyline', seed: 2 },
    { id: 'meadow', seed: 6 },
    { id: 'river', seed: 3 },
    { id: 'volcano', seed: 2 },
    { id: 'neon', seed: 9 },
    { id: 'planet', seed: 2 },
    { id: 'coloring', seed: 3 },
    { id: 'papercut', seed: 2 },
    { id: 'poster', seed: 6 },
    { id: 'wave', seed: 2 },
    { id: 'ink', seed: 2 },
    { id: 'tulips', seed: 4 },
  ],
  maxMinutes: 10,
  sourceType: 'algorithmicMedia',
  engines: ({ engine }) => ({ 'generate-image': engine }),
  uses: ({ seed, negativePrompt, strength }, given) => [
    ...(given.has('reference') ? (['reference'] as const) : []),
    ...(given.has('reference') && strength !== usualStrength ? (['strength'] as const) : []),
    ...(seed === undefined ? [] : (['seed'] as const)),
    ...(negativePrompt === '' ? [] : (['negative-prompt'] as const)),
  ],
  drawnSize: ({ ratio, count }) => ({ ...sizes[ratio], count }),
  words: {
    read: ({ prompt, negativePrompt, style }) => fatesOf(prompt, negativePrompt, style),
    async draft({ prompt, negativePrompt, style, palette, ratio, seed = 0 }, side, materials) {
      const { drawScene } = await import('../../scenes/prompt/draw-scene.ts');
      const scale = side / Math.max(sizes[ratio].width, sizes[ratio].height);
      const width = Math.round(sizes[ratio].width * scale);
      const height = Math.round(sizes[ratio].height * scale);
      const request = { prompt, negativePrompt, width, height, seed };
      const drawn = await drawScene(request, materials, async () => {});
      if (!drawn) return undefined;
      const pixels: Raster = { width, height, channels: 3, data: drawn.pixels };
      const graded = await colored(pixels, palette);
      const paint = await painterOf(style, prompt);
      const picture = paint ? await paint(graded, 0.6, async () => {}) : graded;
      return drawn.overlay ? layOver(picture, drawn.overlay) : picture;
    },
  },
  async run(
    { reference: photo },
    { prompt, negativePrompt, style, palette, ratio, count, strength, ...options },
    studio,
  ) {
    const { seed = studio.chance % largestSeed } = options;
    studio.stage('draw');
    const reference = photo && (await photo.analysis(sizeWithin(photo, referenceSide)));
    const pictures = [];
    const lines: MadeFile[] = [];
    // Each picture of a set can be had again by itself, with the next seed.
    const requests = Array.from({ length: count }, (_, place) => {
      return {
        prompt,
        ...(negativePrompt && { negativePrompt }),
        ...sizes[ratio],
        seed: seed + place,
        ...(reference && { reference, strength: strength / 100 }),
        lineArt: studio.file(`lines-${place + 1}.zip`),
      };
    });
    const drawn = await studio.runEach('generate-image', requests);
    for (const { pixels, overlay, lineArt, isWhole } of drawn) {
      // Who draws the whole prompt has read its words for a style, too.
      const paint = await painterOf(style, isWhole ? '' : prompt);
      const graded = await colored(pixels, palette);
      const picture = paint ? await paint(graded, 0.6, studio.step) : graded;
      if (lineArt) lines.push(asFile(lineArt, pixels));
      pictures.push({ raster: overlay ? layOver(picture, overlay) : picture });
    }
    const words = drawn.some(({ isWhole }) => isWhole) ? [] : await fatesOf(prompt, negativePrompt, style);
    const listed = (wanted: WordFate['fate']) =>
      [...new Set(words.filter(({ fate }) => fate === wanted).map(({ text }) => text))].join(', ');
    studio.report({
      drawn: listed('drawn'),
      simplified: listed('simplified'),
      notDrawn: listed('unknown'),
      seed,
    });
    return { pictures, lines };
  },
});

/** The same shape, no side longer than this. */
function sizeWithin({ width, height }: Size, longest: number): Size {
  const scale = Math.min(1, longest / Math.max(width, height));
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
}

async function colored(pixels: Raster, palette: GradeName | 'none'): Promise<Raster> {
  if (palette === 'none') return pixels;
  const { grade } = await import('./grade.ts');
  return grade(pixels, palette);
}

const asFile = (path: string, poster: Raster): MadeFile => ({
  path,
  type: 'application/zip',
  width: poster.width,
  height: poster.height,
  frames: 1,
  hasAlpha: false,
  poster: async () => ({ raster: poster }),
});

/** Paints in the style that was chosen, else in the one that a word of the prompt asks for. */
async function painterOf(style: PaintStyle | 'none', prompt: string) {
  if (style !== 'none') return painters[style]();
  const [{ readWishes }, { styleNamed }] = await Promise.all([
    import('../../scenes/prompt/read-wishes.ts'),
    import('../../scenes/prompt/named-style.ts'),
  ]);
  const named = styleNamed(readWishes(prompt, ''));
  return named && painters[named]();
}

/** The words of nine languages are loaded with the first prompt: a page that only lists the tool does without. */
async function fatesOf(
  prompt: string,
  negativePrompt: string,
  chosen: PaintStyle | 'none',
): Promise<WordFate[]> {
  const [{ readWishes }, { planScene }, { isThing }, { isStyle, styleNamed }] = await Promise.all([
    import('../../scenes/prompt/read-wishes.ts'),
    import('../../scenes/prompt/plan-scene.ts'),
    import('../../scenes/prompt/concepts.ts'),
    import('../../scenes/prompt/named-style.ts'),
  ]);
  const words = readWishes(prompt, negativePrompt);
  const plan = planScene(words);
  const style = chosen === 'none' ? styleNamed(words) : chosen;
  const fateOf = ({ concept, isAvoided, drawnAs, quoted }: (typeof words)[number]): WordFate['fate'] => {
    if (isAvoided) return 'left-out';
    if (quoted !== undefined) return plan && plan.family !== 'coloring' ? 'drawn' : 'unknown';
    if (concept && isStyle(concept))
      return plan &&
        style &&
        plan.family !== 'coloring' &&
        styleNamed([{ concept, isAvoided: false }]) === style
        ? 'drawn'
        : 'unknown';
    if (!concept || !plan?.drawn.has(concept)) return 'unknown';
    return drawnAs ? 'simplified' : 'drawn';
  };
  return words.map((word) => ({
    text: word.text,
    fate: fateOf(word),
    ...(word.drawnAs && { drawnAs: word.drawnAs }),
    isSubject: word.concept !== undefined && isThing(word.concept),
  }));
}
