import type { JobBody, LogoDesignBody } from '../../api/contract/contract.ts';
import type { Problem } from '../problem/problem.ts';

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

export interface LogoState {
  /** What was kept from the last visit is there. */
  readonly isRestored: boolean;
  readonly brief: Brief;
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
}

export const emptyBrief: Brief = { name: '', slogan: '', industry: 'any', mood: 'any', hue: 'any' };

/** The same text, the same logo. */
export const keyOf = (design: Design): string => JSON.stringify(Object.entries(design).sort());
