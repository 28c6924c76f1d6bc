import { RefreshCw } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { Button } from '../../ui/control/button.tsx';
import type { PendingUpdate } from './pending-update.tsx';

/** Brings results up to date with their settings. */
export function UpdateButton({ pending, size }: { pending: PendingUpdate; size?: 'small' }) {
  const t = useTranslations('workspace.options');
  return (
    <Button look="primary" size={size} icon={RefreshCw} disabled={pending.isRefused} onClick={pending.run}>
      {t('update')}
    </Button>
  );
}
