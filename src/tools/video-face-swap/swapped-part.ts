/** What of a clip is worked on. */
export interface ClipPart {
  readonly fromMs: number;
  readonly toMs: number;
  readonly frames: number;
  /** It's shorter than what was asked for: only a first look. */
  readonly isCut: boolean;
}

export const shortestMs = 200;
const firstLookMs = 5000;

/** A part that ends after the clip ends with it; of a preview only the first seconds. */
export function clipPart(
  { durationMs, frameRate }: { readonly durationMs: number; readonly frameRate: number },
  { trim = [0, durationMs], preview }: { trim?: readonly [number, number]; preview: boolean },
): ClipPart {
  const end = Math.min(trim[1], durationMs);
  const fromMs = Math.max(0, Math.min(trim[0], end - shortestMs));
  const isCut = preview && end - fromMs > firstLookMs;
  const toMs = isCut ? fromMs + firstLookMs : end;
  return { fromMs, toMs, isCut, frames: Math.max(1, Math.round(((toMs - fromMs) / 1000) * frameRate)) };
}
