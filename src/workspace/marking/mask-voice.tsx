import { useEffect, useState } from 'react';
import { useFormatter, useTranslations } from 'use-intl';
import type { MaskState } from '../mask/mask-desk.ts';
import { percent } from './marked-share.ts';

/** Rests so long before it speaks: only the last of several changes is said. */
const restMs = 350;

interface MaskVoiceProps {
  state: MaskState;
  /** Where the cross was moved by key, in shares of the picture; null while a hand points. */
  look: { x: number; y: number; isMarked: boolean } | null;
}

/** Says for screen readers how much is marked after each change, and where the cross is. */
export function MaskVoice({ state, look }: MaskVoiceProps) {
  const t = useTranslations('workspace.mask');
  const format = useFormatter();
  const [message, setMessage] = useState('');
  const { share, change, isBusy } = state;
  const whole = { style: 'percent', maximumFractionDigits: 0 } as const;

  // biome-ignore lint/correctness/useExhaustiveDependencies: each change is said, also one that marks as much as before
  useEffect(() => {
    if (change === 0 || isBusy) return;
    const text = share === 0 ? t('nothing') : t('said', { share: format.number(share, percent(share)) });
    const timer = setTimeout(() => setMessage(text), restMs);
    return () => clearTimeout(timer);
  }, [change, isBusy]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: only another place counts
  useEffect(() => {
    if (!look) return;
    const place = { x: format.number(look.x, whole), y: format.number(look.y, whole) };
    const text = t(look.isMarked ? 'placeMarked' : 'place', place);
    const timer = setTimeout(() => setMessage(text), restMs);
    return () => clearTimeout(timer);
  }, [look]);

  return (
    <p className="visually-hidden" role="status" aria-live="polite">
      {message}
    </p>
  );
}
