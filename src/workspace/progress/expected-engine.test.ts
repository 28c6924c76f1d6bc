import { expect, test } from 'vitest';
import type { EngineDescription } from '../../api/contract/contract.ts';
import { findTool } from '../../tools/index.ts';
import { engineAtWork, expectedEngine } from './expected-engine.ts';

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

test('whoever only looked into the photo is not named while others work on it', () => {
  const by = (task: string, name: string) => ({ task, id: task, name, place: 'local' });
  const shadow = by('find-shadow', 'Pixelwright Shadow');
  const fill = by('fill', 'Pixelwright Fill');
  expect(engineAtWork({ engines: [shadow] })).toBeUndefined();
  expect(engineAtWork({ engines: [shadow, fill] })).toBe(fill);
  expect(engineAtWork({ engines: [fill, by('find-text', 'Pixelwright Text')] })).toBe(fill);
  expect(engineAtWork(null)).toBeUndefined();
});

test('what Object Remover fills with is named before it begins, whatever looks for shadows first', () => {
  const fill: EngineDescription = { ...local, task: 'fill', id: 'patches', name: 'Pixelwright Fill' };
  const shadow: EngineDescription = {
    ...local,
    task: 'find-shadow',
    id: 'shadow',
    name: 'Pixelwright Shadow',
  };
  const tool = { engine: fill, engines: [fill, shadow] };
  expect(expectedEngine(tool, findTool('object-remover')!, {})).toBe(fill);
});
