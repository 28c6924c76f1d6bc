import { readFileSync, writeFileSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import os from 'node:os';
import path from 'node:path';
import { answerTasks, type EnlargeKind } from '../peer/measured-process.ts';

/** As far as it is used here. */
interface Tensor {
  data(): Promise<Float32Array>;
  dispose(): void;
}
interface TensorFlow {
  env(): { set(flag: string, value: boolean): void };
  setBackend(name: string): Promise<boolean>;
  tidy(work: () => Tensor): Tensor;
  tensor4d(values: Float32Array, shape: readonly number[]): Tensor;
}
interface Layers {
  readonly layers: object;
  loadLayersModel(source: { load(): Promise<object> }): Promise<{ predict(input: Tensor): Tensor }>;
}
interface Wasm {
  setThreadsCount(count: number): void;
  getThreadsCount(): number;
}

/** Started in the folder the packages are installed in. */
const requirePeer = createRequire(path.join(process.cwd(), 'package.json'));
const threads = os.availableParallelism();
const scripts = await mkdtemp(path.join(os.tmpdir(), 'pixelwright-bench-'));
allowThreads();
const tf: TensorFlow = requirePeer('@tensorflow/tfjs-core');
const keras: Layers = requirePeer('@tensorflow/tfjs-layers');
const wasm: Wasm = requirePeer('@tensorflow/tfjs-backend-wasm');
tf.env().set('WASM_HAS_MULTITHREAD_SUPPORT', true);
wasm.setThreadsCount(threads);
await tf.setBackend('wasm');
if (wasm.getThreadsCount() !== threads)
  throw new Error(`TensorFlow.js took ${wasm.getThreadsCount()} threads`);
const networks = { 2: await load(2), 4: await load(4) } as const;

/**
 * TensorFlow.js leaves threads off in Node, because its scripts for them reach their workers as blobs, which Node cannot
 * start. As files they can be started, given the names that their bundle left outside. It takes half of the cores it
 * sees, so it is shown twice as many.
 */
function allowThreads(): void {
  const names = ['fs', 'path', 'worker_threads', 'perf_hooks', 'os'];
  const outside = [
    'var commonjsGlobal = globalThis;',
    ...names.map((name, index) => `var require$$${index} = require('${name}');`),
    'URL.createObjectURL = (blob) => blob.file;',
  ].join('\n');
  let count = 0;
  class ScriptFile {
    readonly file = path.join(scripts, `${count++}.cjs`);
    constructor(parts: readonly string[]) {
      writeFileSync(this.file, [outside, ...parts].join('\n'));
    }
  }
  const createObjectURL = (script: ScriptFile) => script.file;
  Object.assign(globalThis, { Blob: ScriptFile });
  Object.assign(URL, { createObjectURL });
  const cores = Array.from({ length: 2 * threads }, () => os.cpus()[0]);
  Object.assign(os, { cpus: () => cores });
}

async function load(factor: 2 | 4) {
  const definition = requirePeer(`@upscalerjs/esrgan-thick/${factor}x`);
  (definition.default ?? definition).setup({ ...tf, layers: keras.layers });
  const folder = path.join('node_modules/@upscalerjs/esrgan-thick/models', `x${factor}`);
  const { modelTopology, weightsManifest } = JSON.parse(
    readFileSync(path.join(folder, 'model.json'), 'utf8'),
  );
  const groups: { weights: object[]; paths: string[] }[] = weightsManifest;
  const files = groups.flatMap(({ paths }) => paths).map((file) => readFileSync(path.join(folder, file)));
  const weightSpecs = groups.flatMap(({ weights }) => weights);
  const weightData = Uint8Array.from(Buffer.concat(files)).buffer;
  return keras.loadLayersModel({ load: async () => ({ modelTopology, weightSpecs, weightData }) });
}

/** The whole picture at once, as the package does by default: tiles of 128 pixels are no faster. */
async function enlarge(bytes: Uint8Array, factor: 2 | 4): Promise<Uint8Array> {
  const side = Math.sqrt(bytes.length / 3);
  const image = tf.tensor4d(
    Float32Array.from(bytes, (value) => value / 255),
    [1, side, side, 3],
  );
  const answer = tf.tidy(() => networks[factor].predict(image));
  const values = await answer.data();
  image.dispose();
  answer.dispose();
  return Uint8Array.from(values, (value) => Math.min(Math.max(Math.round(value * 255), 0), 255));
}

answerTasks<EnlargeKind>(
  async ({ kind, file, out }) => {
    const bytes = await readFile(file);
    const start = performance.now();
    const large = await enlarge(bytes, kind.endsWith('2') ? 2 : 4);
    const ms = performance.now() - start;
    if (out) await writeFile(out, large);
    return { ms };
  },
  () => rm(scripts, { recursive: true }),
);
