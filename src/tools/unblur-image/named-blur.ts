import type { BlurKind, NamedBlur } from '../../tasks/restore.ts';

/** What somebody says of the blur of their photo. */
export interface BlurWishes {
  readonly kind: 'auto' | BlurKind;
  readonly radius?: number;
  readonly motionLength?: number;
  readonly angle?: number;
}

/** What of it counts: lengths of another kind than the chosen one do not. */
export function namedBlur({ kind, radius, motionLength, angle }: BlurWishes): NamedBlur | undefined {
  switch (kind) {
    case 'auto':
      return undefined;
    case 'focus':
      return { kind, radius };
    case 'motion':
      return { kind, length: motionLength, angle };
    case 'shake':
      return { kind };
  }
}
