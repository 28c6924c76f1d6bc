import { useFormatter } from 'use-intl';
import type { MediaBody } from '../../api/contract/contract.ts';

type Clip = NonNullable<MediaBody['clip']>;

/** Seconds to a tenth, as their language writes them. */
export function useClipSeconds(): (seconds: number) => string {
  const format = useFormatter();
  return (seconds) => format.number(seconds, { minimumFractionDigits: 1, maximumFractionDigits: 1 });
}

/** What is said of a clip to whoever doesn't see it, besides its size. */
export function useClipFacts(): (clip: Clip) => { seconds: string; sound: 'some' | 'none' } {
  const secondsText = useClipSeconds();
  return ({ durationMs, hasSound }) => ({
    seconds: secondsText(durationMs / 1000),
    sound: hasSound ? 'some' : 'none',
  });
}
