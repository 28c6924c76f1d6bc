import { clearestOn, readableOn } from '../contrast.ts';
import type { Colors } from '../drawing/drawing.ts';

/** The same logo on the opposite ground: the color of its letters where they can be told from it, and letters as light or dark as that asks for. */
export function inverseOf({ ink, accent, ground }: Colors): Colors {
  const behind = clearestOn(ground) === '#ffffff' ? '#ffffff' : darkOf(ink, accent);
  return {
    ground: behind,
    ink: readableOn(ground, behind),
    accent: readableOn(accent, behind),
  };
}

/** The darker of two, as a ground for light letters. */
function darkOf(one: string, other: string): string {
  return clearestOn(one) === '#ffffff' ? one : clearestOn(other) === '#ffffff' ? other : '#111111';
}
