import sharp from 'sharp';
import { readFigureDrawing } from '#src/engines/scenes/figure-drawings.server.ts';
import { setLetters } from '#src/logo/type/letter-plane.server.ts';
import { drawScene } from '#src/scenes/prompt/draw-scene.ts';
import { byMeasureLength, someOf } from './report/measure-length.ts';
import { printColumns } from './report/printed-table.ts';

/**
 * What a picture from words takes, on one core: a square of one megapixel, the first draft of it, and a draft after one more word.
 * Beside it, in the same run, what libvips takes to write that picture as AVIF, so that the figures mean something on any machine.
 */

const prompts: Record<string, readonly [prompt: string, oneMoreWord: string]> = {
  lake: ['a mountain lake', 'a mountain lake at sunset'],
  valley: ['a valley', 'a valley in autumn'],
  meadow: ['a meadow with flowers', 'a meadow with flowers in the morning'],
  desert: ['a desert', 'a desert at sunset'],
  canyon: ['a canyon', 'a canyon at golden hour'],
  waterfall: ['a waterfall', 'a waterfall in autumn'],
  village: ['a village', 'a village in the evening'],
  coast: ['a beach', 'a beach with clouds'],
  sea: ['the sea', 'a stormy sea'],
  'northern lights': ['northern lights', 'northern lights over a fjord'],
  'ringed planet': ['a planet with rings', 'a planet with rings and a nebula'],
  galaxy: ['a galaxy', 'a galaxy and a moon'],
  'deer by a lake': ['a deer by a lake', 'a deer by a lake at sunset'],
  'still life': ['a bowl of fruit', 'a bowl of fruit and a vase of roses'],
  'flowers by a window': ['a vase of flowers by a window', 'a vase of tulips by a window in the morning'],
  'coloring page': ['a coloring page of a horse', 'a coloring page of a horse on a meadow'],
  'paper cut': ['a paper cut', 'a blue paper cut'],
  mandala: ['a mandala', 'a purple mandala'],
};
const side = byMeasureLength({ full: 1024, brief: 96 });
const draftSide = byMeasureLength({ full: 256, brief: 48 });

const draw = async (prompt: string, pixels: number) => {
  const start = performance.now();
  const drawn = await drawScene(
    { prompt, width: pixels, height: pixels, seed: 5 },
    { readDrawing: readFigureDrawing, setLetters },
    async () => {},
  );
  if (!drawn) throw new Error(`nothing of “${prompt}” can be drawn`);
  return { data: drawn.pixels, seconds: (performance.now() - start) / 1000 };
};

// The shape of clouds is made once a process.
await draw('a cloudy sea', 32);
console.log('\npictures drawn from words, on one core');
printColumns('', ['first draft', 'next draft', '1 megapixel', '÷ AVIF']);
for (const [name, [prompt, longer]] of someOf(Object.entries(prompts))) {
  const first = await draw(prompt, draftSide);
  const next = await draw(longer, draftSide);
  const { data, seconds } = await draw(longer, side);
  const start = performance.now();
  await sharp(data, { raw: { width: side, height: side, channels: 3 } })
    .avif({ quality: 80 })
    .toBuffer();
  const avif = (performance.now() - start) / 1000;
  const perMegapixel = seconds / (side ** 2 / 1e6);
  printColumns(name, [
    `${first.seconds.toFixed(2)} s`,
    `${next.seconds.toFixed(2)} s`,
    `${perMegapixel.toFixed(1)} s`,
    `${(seconds / avif).toFixed(1)} ×`,
  ]);
}
