import { useEffect } from 'react';
import { useTranslations } from 'use-intl';
import { useToast } from '#src/ui/message/toast.tsx';
import { watchBuilds } from './build-watch.ts';

/** Brings the page up to date when the site has changed, and says so where it would disturb. */
export function NewVersion({ buildId }: { buildId: string }) {
  const t = useTranslations('loading');
  const toast = useToast();
  useEffect(
    () =>
      watchBuilds({
        buildId,
        onWaiting: () =>
          toast({
            message: t('newVersion'),
            action: { label: t('reload'), run: () => window.location.reload() },
          }),
      }),
    [buildId, t, toast],
  );
  return null;
}
