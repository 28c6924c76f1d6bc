import type { JobBody } from '../../api/contract/contract.ts';
import type { Problem } from '../problem/problem.ts';
import type { BenchState } from '../session/bench-session.ts';
import type { GivenInput } from '../work/given-inputs.ts';

/** One press of the button: its words, and the pictures that were made of them. */
export interface Round {
  readonly id: string;
  readonly addedAt: number;
  /** As the job is told, with its seed. */
  readonly options: Readonly<Record<string, unknown>>;
  /** Ids of the pictures that go along, by the inputs they are for. */
  readonly inputs: Readonly<Record<string, string>>;
  /** Null until the server has answered. */
  readonly job: JobBody | null;
  readonly problem: Problem | null;
  readonly isWorking: boolean;
  /** Id of the user it belongs to; null for a visitor. */
  readonly owner: string | null;
}

export interface BoardState extends BenchState {
  /** Pictures to go by, for the next round. */
  readonly given: Readonly<Record<string, GivenInput>>;
  /** Stands for chance in the next round, and in the draft of it. */
  readonly seed: number;
  /** The newest first. */
  readonly rounds: readonly Round[];
}
