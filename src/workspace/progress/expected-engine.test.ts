import { expect, test } from 'vitest';
import { findTool } from '../../tools/index.ts';
import { expectedEngine } from './expected-engine.ts';

const own = { task: 'upscale-image', id: 'upscale-x2', name: 'Pixelwright ×2', place: 'local' };
const esrgan = { task: 'upscale-image', id: 'esrgan-thick', name: 'ESRGAN', place: 'local' };

test('the engine that is named is the one that the options ask for', () => {
  const tool = { engine: own, engines: [own, esrgan] };
  const upscaler = findTool('image-upscaler')!;
  expect(expectedEngine(tool, upscaler, { mode: 'detail' })).toBe(esrgan);
  expect(expectedEngine(tool, upscaler, {})).toEqual(own);
});

test('a tool without a choice works with the engine that is ready first', () => {
  const isnet = { id: 'isnet', name: 'ISNet', place: 'local' };
  const tool = { engine: isnet, engines: [{ ...isnet, task: 'cut-out' }] };
  expect(expectedEngine(tool, findTool('background-remover')!, {})).toBe(isnet);
});
