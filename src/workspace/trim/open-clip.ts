import { createContext } from 'react';
import type { MediaBody } from '../../api/contract/contract.ts';

/** The clip that is open, for settings that are chosen on it. */
export interface OpenClip {
  readonly media: MediaBody;
  /** The visitor's own file, while the browser has it. */
  readonly local: string | null;
  /** So much of it is worked on at a time. */
  readonly maxSeconds: number;
}

export const OpenClipContext = createContext<OpenClip | null>(null);
