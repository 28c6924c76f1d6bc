import { createContext } from 'react';

/** The photo that is open, for settings that are shown on it. */
export interface OpenPhoto {
  /** Null until it is uploaded. */
  readonly mediaId: string | null;
  /** The uploaded masks that go with it, by the input they are for. */
  readonly masks: Readonly<Record<string, string>>;
}

export const OpenPhotoContext = createContext<OpenPhoto | null>(null);
