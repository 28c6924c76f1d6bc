import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import sharp from 'sharp';
import type { Ffmpeg } from '#src/clips/ffmpeg.ts';
import { readEnv } from '#src/env.server.ts';
import { type GridMesh, gridMesh } from '#src/imaging/mesh/grid-mesh.ts';
import { newTexture } from '#src/imaging/mesh/mesh-texture.ts';
import { type PaintedMesh, paintMesh } from '#src/imaging/mesh/paint-mesh.ts';
import type { Size } from '#src/imaging/raster/raster.ts';
import type { Tool } from '#src/tool/tool.ts';
import { aiDance } from '#src/tools/ai-dance/ai-dance.tool.ts';
import { aiHug } from '#src/tools/ai-hug/ai-hug.tool.ts';
import { aiKissing } from '#src/tools/ai-kissing/ai-kissing.tool.ts';
import { aiMuscleGrowth } from '#src/tools/ai-muscle-growth/ai-muscle-growth.tool.ts';
import { aiSquish } from '#src/tools/ai-squish/ai-squish.tool.ts';
import { imageToVideo } from '#src/tools/image-to-video/image-to-video.tool.ts';
import { photoAnimation } from '#src/tools/photo-animation/photo-animation.tool.ts';
import { videoFaceSwap } from '#src/tools/video-face-swap/video-face-swap.tool.ts';
import { ffmpegHere } from '#tests/support/files/made-clip.ts';
import { byMeasureLength, someOf } from '../report/measure-length.ts';
import { printColumns, printLeftOut, printRow } from '../report/printed-table.ts';
import { filmMemory } from './film-memory.ts';
import { type FilmRequest, filmTool } from './filmed-tool.ts';
import { SceneMeter } from './scene-meter.ts';

/**
 * `npm run bench motion`: core time of a frame of 720p, drawn, converted and encoded, beside a plain copy of the frame and beside ffmpeg alone
 * that encodes the same frames from a file; and the memory of a whole clip of people's beside that of ffmpeg alone. All of it in one run, so
 * that the ratios mean something on any machine.
 */

const frame: Size = byMeasureLength({
  full: { width: 1280, height: 720 },
  brief: { width: 160, height: 90 },
});
/** V8 compiles what draws during the first ones, and a clip has many. */
const warmUps = byMeasureLength({ full: 30, brief: 1 });
const frames = byMeasureLength({ full: 60, brief: 2 });
/** Of a scene, in times of what the encoder takes. */
const most = { drawn: 1, all: 2.5 };
/** What a job may take. */
const { MEMORY_BUDGET_MB: mostMb } = readEnv();

const samples = path.resolve('public/samples');
const resolution = '720p';
const folder = await mkdtemp(path.join(os.tmpdir(), 'pixelwright-motion-'));
try {
  const ffmpeg = await ffmpegHere();
  console.log(`\n${os.cpus()[0].model.trim()}, ${os.availableParallelism()} cores, Node ${process.version}`);
  measureMeshes();
  if (ffmpeg) {
    const people = await peopleScenes();
    await measureScenes(ffmpeg, people);
    await measureMemory(ffmpeg, people);
  } else printLeftOut('scenes', 'there is no ffmpeg');
} finally {
  await rm(folder, { recursive: true, force: true });
}

function measureMeshes(): void {
  const { width, height } = frame;
  const texture = newTexture(width, height);
  for (let at = 0; at < texture.data.length; at++) texture.data[at] = at % 4 === 3 ? 255 : (at * 7919) % 251;
  const drawn = newTexture(width, height);
  // Two fifths of the sides are 16 % of the pixels.
  const face = bent(gridMesh(0.4 * width, 0.4 * height, 25, 18));
  const whole = bent(gridMesh(width, height, 40, 25));
  const copy = 'copy of a frame';
  const bounds = { '900 triangles on 16 % of a copy': 9, '2000 triangles all over a frame': 45 } as const;
  const [onFace, onAll] = Object.keys(bounds);
  const contestants: Readonly<Record<string, () => void>> = {
    [copy]: () => drawn.data.set(texture.data),
    [onFace]() {
      drawn.data.set(texture.data);
      paintMesh(texture, drawn, face);
    },
    [onAll]: () => paintMesh(texture, drawn, whole),
  };
  const best = Object.fromEntries(Object.keys(contestants).map((name) => [name, Number.POSITIVE_INFINITY]));
  // By turns, so that what else runs on the machine meets all of them.
  for (let at = 0; at < warmUps + frames; at++) {
    for (const [name, paint] of Object.entries(contestants)) {
      const before = process.cpuUsage();
      paint();
      const { user, system } = process.cpuUsage(before);
      if (at >= warmUps) best[name] = Math.min(best[name], (user + system) / 1000);
    }
  }
  console.log(`\nmeshes of ${width} × ${height} pixels; core time of a frame, the best of ${frames}`);
  for (const [name, ms] of Object.entries(best)) printRow(name, `${ms.toFixed(2)} ms`);
  for (const [name, times] of Object.entries(bounds))
    judge(`${name}, in copies`, best[name] / best[copy], times);
}

/** Every point moves by a few pixels. */
function bent({ points: from, triangles }: GridMesh): PaintedMesh {
  return { from, to: from.map((at, k) => at + 6 * Math.sin(from[k ^ 1] / 90)), triangles };
}

/** How much of each is measured, where its clip is too short for all that usually is. */
type Scene = readonly [Tool, FilmRequest, { readonly warmUps: number; readonly frames: number }?];
type Scenes = Readonly<Record<string, Scene>>;

/** Of people: each of the tools that makes clips of them. */
async function peopleScenes(): Promise<Scenes> {
  const second = path.join(samples, 'ai-hug/admiral-second.webp');
  const two = { ...sample('admiral'), second };
  return {
    'ai-dance, a disco': [
      aiDance,
      { inputs: sample('drawn-dancer'), options: { motion: 'disco', resolution } },
    ],
    'ai-hug, storybook': [aiHug, { inputs: two, options: { ratio: '16:9', resolution } }],
    'ai-kissing, storybook': [aiKissing, { inputs: two, options: { ratio: '16:9', resolution } }],
    'ai-muscle-growth, its film': [aiMuscleGrowth, { inputs: sample('admiral'), options: { film: true } }],
    'video-face-swap, 546 × 640': [
      videoFaceSwap,
      { inputs: { clip: path.join(samples, 'admiral-moves.mp4'), face: second }, options: {} },
      byMeasureLength({ full: { warmUps: 15, frames: 50 }, brief: { warmUps, frames } }),
    ],
  };
}

async function measureScenes(ffmpeg: Ffmpeg, people: Scenes): Promise<void> {
  const half = await lowerHalf('sunset');
  const scenes: Scenes = {
    'photo-animation, a head': [photoAnimation, { inputs: sample('admiral'), options: { resolution } }],
    'photo-animation, a flow': [
      photoAnimation,
      { inputs: { ...sample('sunset'), flow: half }, options: { resolution } },
    ],
    'image-to-video, parallax in snow': [
      imageToVideo,
      { inputs: sample('dahlia'), options: { weather: 'snow', quality: resolution } },
    ],
    'ai-squish': [aiSquish, { inputs: sample('coffee'), options: { resolution } }],
    ...people,
  };
  console.log(
    `\nscenes of about 720p beside ffmpeg ${ffmpeg.version} alone (libx264 veryfast, CRF 16); core time of a frame`,
  );
  printColumns('', ['drawn', 'to YUV', 'encoder', 'all', 'drawn ÷', 'all ÷']);
  const measured: { name: string; all: number; drawn: number }[] = [];
  for (const [name, [tool, request, part]] of someOf(Object.entries(scenes))) {
    const meter = new SceneMeter({ ffmpeg, folder, warmUps, frames, ...part });
    await filmTool(tool, request, (wanted) => meter.writer(wanted));
    const { drawn, converted, written, encoder } = meter.times;
    const ms = [drawn, converted, encoder, drawn + written].map((one) => `${one.toFixed(1)} ms`);
    const ratios = { drawn: drawn / encoder, all: (drawn + written) / encoder };
    printColumns(name, [...ms, `${ratios.drawn.toFixed(2)} ×`, `${ratios.all.toFixed(2)} ×`]);
    measured.push({ name, ...ratios });
  }
  for (const { name, all, drawn } of measured) {
    judge(`${name}, drawn`, drawn, most.drawn);
    judge(`${name}, all`, all, most.all);
  }
}

/** Of a whole clip each, networks and all, in processes of their own. */
async function measureMemory(ffmpeg: Ffmpeg, scenes: Scenes): Promise<void> {
  console.log(
    `\nmemory of a whole clip at its highest, beside ffmpeg ${ffmpeg.version} alone, which encodes it again`,
  );
  for (const [name, [tool, request]] of someOf(Object.entries(scenes))) {
    const { tookMs, ownMb, encoderMb } = await filmMemory(tool, request, { ffmpeg, folder });
    const text = `${Math.round(ownMb)} MB in ${(tookMs / 1000).toFixed(0)} s, ffmpeg ${Math.round(encoderMb)} MB`;
    printRow(name, text, { text: `at most ${mostMb} MB`, isKept: ownMb <= mostMb });
  }
}

function judge(name: string, ratio: number, most: number): void {
  printRow(name, `${ratio.toFixed(2)} ×`, { text: `at most ${most}`, isKept: ratio <= most });
}

function sample(name: string) {
  return { photo: path.join(samples, `${name}.webp`) };
}

/** A mask of it: what is in the lower half flows. */
async function lowerHalf(name: string): Promise<string> {
  const { width, height } = await sharp(sample(name).photo).metadata();
  const file = path.join(folder, 'flow.png');
  const data = new Uint8Array(width * height).fill(255, width * Math.round(height / 2));
  await sharp(data, { raw: { width, height, channels: 1 } }).toFile(file);
  return file;
}
