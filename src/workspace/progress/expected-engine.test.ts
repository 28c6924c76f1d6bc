import { expect, test } from 'vitest';
import type { EngineDescription } from '../../api/contract/contract.ts';
import { findTool } from '../../tools/index.ts';
import { expectedEngine } from './expected-engine.ts';

const local = {
  task: 'upscale-image',
  place: 'local',
  takes: [],
  credits: 0,
  isTrained: false,
  isAdded: false,
};
const own: EngineDescription = { ...local, id: 'upscale-x2', name: 'Pixelwright ×2' };
const esrgan: EngineDescription = { ...local, id: 'esrgan-thick', name: 'ESRGAN' };

test('the engine that is named is the one that the options ask for', () => {
  const tool = { engine: own, engines: [own, esrgan] };
  const upscaler = findTool('image-upscaler')!;
  expect(expectedEngine(tool, upscaler, { mode: 'detail' })).toBe(esrgan);
  expect(expectedEngine(tool, upscaler, {})).toEqual(own);
});

test('a tool without a choice works with the engine that is ready first', () => {
  const isnet = { id: 'isnet', name: 'ISNet', place: 'local' };
  const tool = { engine: isnet, engines: [{ ...local, ...isnet, task: 'cut-out' }] };
  expect(expectedEngine(tool, findTool('background-remover')!, {})).toBe(isnet);
});
