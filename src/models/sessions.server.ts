import { stat } from 'node:fs/promises';
import os from 'node:os';
import type { InferenceSession, Tensor as OnnxTensor } from 'onnxruntime-node';
import type { ModelSession, ModelSessions, Tensor } from '../engines/engine.ts';
import { AppError } from '../errors.ts';
import { modelPath } from './model-files.server.ts';
import { onnxRuntime } from './onnx-runtime.server.ts';

export interface SessionsOptions {
  readonly modelsDir: string;
  /** What the loaded networks may take together, by the size of their files; the one in use always stays. */
  readonly modelsBudgetMb: number;
  /** Resolves an id to a file; the manifest by default. */
  locate?(id: string): string;
}

interface Loaded {
  readonly session: Promise<InferenceSession>;
  readonly bytes: number;
}

/**
 * Warm networks in this process, on the CPU with a thread for each core. `run` blocks the thread it is called on while
 * the network computes: never in the web server. Errors: `engine_not_ready {model}` when the file is not there or
 * cannot be loaded.
 */
export function createSessions(options: SessionsOptions): ModelSessions {
  const locate = options.locate ?? ((id: string) => modelPath(options.modelsDir, id));
  /** In the order of last use, the oldest first. */
  const loaded = new Map<string, Loaded>();

  const evict = async (keep: string) => {
    const budget = options.modelsBudgetMb * 1024 * 1024;
    let total = [...loaded.values()].reduce((sum, { bytes }) => sum + bytes, 0);
    for (const [id, { session, bytes }] of loaded) {
      if (total <= budget) return;
      if (id === keep) continue;
      loaded.delete(id);
      total -= bytes;
      await (await session.catch(() => undefined))?.release();
    }
  };

  return {
    fileOf: locate,
    async get(id) {
      let entry = loaded.get(id);
      if (!entry) {
        const file = locate(id);
        const found = await stat(file).catch((cause) => {
          throw new AppError('engine_not_ready', { model: id }, { cause });
        });
        entry = loaded.get(id) ?? { session: load(id, file), bytes: found.size };
      }
      loaded.delete(id);
      loaded.set(id, entry);
      try {
        const session = await entry.session;
        await evict(id);
        return wrap(session);
      } catch (error) {
        loaded.delete(id);
        throw error;
      }
    },
  };
}

async function load(id: string, file: string): Promise<InferenceSession> {
  try {
    const session = await onnxRuntime.InferenceSession.create(file, {
      executionProviders: ['cpu'],
      intraOpNumThreads: os.availableParallelism(),
      // The arena keeps what a run needed (0.5 GB for ISNet) and saves a sixth of its time; planned patterns would take
      // as much again.
      enableMemPattern: false,
      // Threads that wait for work by spinning take it from everybody else, and from each other on a busy machine.
      extra: { session: { intra_op: { allow_spinning: '0' } } },
      graphOptimizationLevel: 'all',
      logSeverityLevel: 3,
    });
    // Its half precision and that of Node are not the same: onnxruntime-node 1.30 reads a Float16Array as empty.
    const half = [...session.inputMetadata, ...session.outputMetadata].find(
      (value) => value.isTensor && value.type === 'float16',
    );
    if (half) throw new Error(`"${half.name}" is in half precision: export the network in single precision`);
    return session;
  } catch (cause) {
    throw new AppError('engine_not_ready', { model: id }, { cause });
  }
}

function wrap(session: InferenceSession): ModelSession {
  const types = new Map(
    session.inputMetadata.flatMap((input) => (input.isTensor ? [[input.name, input.type] as const] : [])),
  );
  return {
    inputNames: session.inputNames,
    outputNames: session.outputNames,
    async run(feeds, fetches = session.outputNames) {
      const given = Object.fromEntries(
        Object.entries(feeds).map(([name, tensor]) => [name, fromTensor(tensor, types.get(name))]),
      );
      const results = await session.run(given, fetches);
      return Object.fromEntries(fetches.map((name) => [name, toTensor(name, results[name])]));
    },
  };
}

/** In what the network counts in. */
function fromTensor({ data, dims }: Tensor, type: OnnxTensor.Type = 'float32'): OnnxTensor {
  if (type === 'int64')
    return new onnxRuntime.Tensor(
      'int64',
      BigInt64Array.from(data, (value) => BigInt(value)),
      dims,
    );
  if (type === 'uint8') return new onnxRuntime.Tensor('uint8', Uint8Array.from(data, toByte), dims);
  if (type === 'int32') return new onnxRuntime.Tensor('int32', Int32Array.from(data), dims);
  return new onnxRuntime.Tensor('float32', data, dims);
}

const toByte = (value: number) => Math.round(Math.min(255, Math.max(0, value)));

function toTensor(name: string, value: OnnxTensor): Tensor {
  if (value.type === 'uint8') return { data: Float32Array.from(value.data as Uint8Array), dims: value.dims };
  if (value.type !== 'float32') throw new Error(`Output "${name}" is ${value.type}, not float32`);
  return { data: value.data as Float32Array, dims: value.dims };
}
