import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { Conversion } from './format/conversion.ts';

export interface ConversionOrder {
  readonly conversion: Conversion;
  readonly files: readonly string[];
  readonly target: string;
}

const entry = fileURLToPath(new URL('./convert-model.process.server.ts', import.meta.url));

/**
 * Carries a conversion out in a child process of its own.
 *
 * @param bytes what the finished file will have
 * @param onProgress gets 0..1
 */
export async function convertModel(
  order: ConversionOrder,
  bytes: number,
  onProgress: (fraction: number) => void,
): Promise<void> {
  const child = fork(entry, [JSON.stringify(order)], {
    execArgv: ['--disable-warning=ExperimentalWarning'],
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  });
  let complaint = '';
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    complaint = (complaint + text).slice(-2000);
  });
  child.on('message', (written) => onProgress(Math.min(1, Number(written) / bytes)));
  const code = await new Promise((resolve, reject) => child.once('error', reject).once('close', resolve));
  if (code !== 0) throw new Error(`the conversion failed: ${complaint.trim() || `code ${code}`}`);
}
