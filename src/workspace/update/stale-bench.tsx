import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { usePendingUpdate } from './pending-update.tsx';
import { UpdateButton } from './update-button.tsx';
import './stale-bench.css';

/** Where the picture lies: dimmed, with a way to bring it up to date, once its settings were changed. */
export function StaleBench({ children }: { children: ReactNode }) {
  const pending = usePendingUpdate();
  const t = useTranslations('workspace.options');
  return (
    <div className="bench" data-stale={pending ? '' : undefined}>
      {children}
      {pending && (
        <div className="stale-note" role="status">
          <span>{t('changed')}</span>
          <UpdateButton pending={pending} size="small" />
        </div>
      )}
    </div>
  );
}
