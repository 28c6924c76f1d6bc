import { useState } from 'react';
import { useTranslations } from 'use-intl';
import type { ToolDescription } from '../../api/contract/contract.ts';
import { Button } from '../../ui/control/button.tsx';
import { useToast } from '../../ui/message/toast.tsx';
import { shrinkPhoto } from '../photo/photo-shrink.ts';

interface ShrinkButtonProps {
  file: File;
  limits: ToolDescription['limits'];
  onSmaller(file: File): void;
}

/** Brings a photo within the limits, in the browser. */
export function ShrinkButton({ file, limits, onSmaller }: ShrinkButtonProps) {
  const t = useTranslations('workspace.problem');
  const toast = useToast();
  const [state, setState] = useState<'ready' | 'busy' | 'impossible'>('ready');

  async function shrink() {
    setState('busy');
    const smaller = await shrinkPhoto(file, limits);
    setState(smaller ? 'ready' : 'impossible');
    if (smaller) onSmaller(smaller);
    else toast({ message: t('shrinkFailed') });
  }

  if (state === 'impossible') return null;
  return (
    <Button look="primary" busy={state === 'busy'} onClick={shrink}>
      {t(state === 'busy' ? 'shrinking' : 'shrink')}
    </Button>
  );
}
