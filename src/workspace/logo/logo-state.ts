import type { JobBody, LogoDesignBody } from '../../api/contract/contract.ts';
import type { Problem } from '../problem/problem.ts';
import type { BenchState } from '../session/bench-session.ts';
import type { KeptBench } from '../store/bench-store.ts';

/** What the form says; empty where it is left to us. */
export interface Brief {
  readonly name: string;
  readonly slogan: string;
  readonly industry: string;
  readonly mood: string;
  readonly hue: string;
}

/** A logo that is worked on. */
export interface Design extends LogoDesignBody {
  readonly name: string;
  readonly slogan: string;
}

/** The making of a kit. */
export interface KitState {
  /** Of which design. */
  readonly key: string;
  readonly job: JobBody | null;
  readonly isWorking: boolean;
  readonly problem: Problem | null;
}

export interface LogoState extends BenchState {
  readonly options: Brief & BenchState['options'];
  readonly seed: number;
  readonly proposals: readonly LogoDesignBody[];
  /** Words of the proposals that are shown, until new ones come. */
  readonly proposedFor: Pick<Brief, 'name' | 'slogan'>;
  readonly isAsking: boolean;
  readonly problem: Problem | null;
  /** Every step of the logo that is worked on, and where we are among them; none while proposals are shown. */
  readonly steps: readonly Design[];
  readonly step: number;
  readonly kit: KitState | null;
  /** Id of the user it belongs to; null for a visitor. */
  readonly owner: string | null;
}

/** What is kept besides the brief. */
export interface KeptLogo extends Pick<LogoState, 'seed' | 'owner'>, KeptBench {
  readonly design: Design | undefined;
  /** Design → id of the job that made its kit, the newest last. */
  readonly kits: Readonly<Record<string, string>>;
}

/** Before anything is wanted. */
export const emptyLogo = {
  isRestored: false,
  seed: 1,
  proposals: [],
  proposedFor: { name: '', slogan: '' },
  isAsking: false,
  problem: null,
  steps: [],
  step: 0,
  kit: null,
  owner: null,
} as const satisfies Omit<LogoState, 'options'>;

/** The same text, the same logo. */
export const keyOf = (design: Design): string => JSON.stringify(Object.entries(design).sort());
