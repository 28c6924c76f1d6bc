import type { Engine } from './engine.ts';
import { esrganThick } from './local/esrgan-thick.engine.ts';
import { isnet } from './local/isnet.engine.ts';
import { lettersmith } from './local/lettersmith.engine.ts';
import { restoreNoiseJpeg } from './local/restore-noise-jpeg.engine.ts';
import { scenes } from './local/scenes.engine.ts';
import { upscaleX2 } from './local/upscale-x2.engine.ts';

/** Every engine there is, for each task in the order of preference. Nothing else lists engines. */
export const engines: readonly Engine[] = [
  isnet,
  upscaleX2,
  esrganThick,
  restoreNoiseJpeg,
  scenes,
  lettersmith,
];
