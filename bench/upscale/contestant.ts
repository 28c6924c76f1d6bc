import { coreTimeOfTree } from '#tests/support/services/process-memory.ts';
import type { EnlargeKind, MeasuredProcess } from '../peer/measured-process.ts';
import { percentile } from '../report/percentile.ts';

/** What takes longer than this gets two runs only, of which the better one counts. */
const slowMs = 20_000;

interface Run {
  readonly ms: number;
  readonly coreMs: number;
}

/** One way to enlarge, timed by the clock and by how long cores worked: the second hardly minds what else runs. */
export class Contestant {
  readonly name: string;
  readonly #process: MeasuredProcess<EnlargeKind>;
  readonly #kind: EnlargeKind;
  readonly #runs: Run[] = [];

  constructor(name: string, process: MeasuredProcess<EnlargeKind>, kind: EnlargeKind) {
    this.name = name;
    this.#process = process;
    this.#kind = kind;
  }

  get runs(): number {
    return this.#runs.length;
  }

  async warmUp(file: string): Promise<void> {
    await this.#process.run({ kind: this.#kind, file });
  }

  /** Unless it is slow and has run twice. */
  async run(file: string, out: string): Promise<void> {
    if (this.#runs.length >= 2 && this.#runs[0].ms > slowMs) return;
    const before = coreTimeOfTree(this.#process.pid);
    const { ms } = await this.#process.run({ kind: this.#kind, file, out });
    this.#runs.push({ ms, coreMs: coreTimeOfTree(this.#process.pid) - before });
  }

  result(): Run {
    const of = (values: number[]) => (this.runs > 2 ? percentile(values, 0.5) : Math.min(...values));
    return { ms: of(this.#runs.map(({ ms }) => ms)), coreMs: of(this.#runs.map(({ coreMs }) => coreMs)) };
  }
}
