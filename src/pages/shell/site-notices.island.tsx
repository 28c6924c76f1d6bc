import { useEffect, useSyncExternalStore } from 'react';
import { useTranslations } from 'use-intl';
import { splitPath } from '#src/i18n/locales.ts';
import { useCurrentUser } from '#src/sign-in/current-user.ts';
import { signInPath } from '#src/sign-in/next-path.ts';
import { isSigningOut } from '#src/sign-in/sign-out.ts';
import { ToastProvider, useToast } from '#src/ui/message/toast.tsx';
import { island } from '../islands/island.tsx';
import { useLocaleCode } from '../links/site-link.tsx';
import { useWay } from '../links/way.ts';
import { waitingBuild, watchWaiting } from '../loading/build-watch.ts';
import { hasSessionEnded } from '../start/user-mark.ts';

/** What the site says by itself, wherever somebody is. */
function SiteNotices() {
  return (
    <ToastProvider>
      <NewVersion />
      <EndedSession />
    </ToastProvider>
  );
}

/** Says that the site has changed, where bringing the page up to date would disturb. */
function NewVersion() {
  const t = useTranslations('loading');
  const toast = useToast();
  const waiting = useSyncExternalStore(watchWaiting, waitingBuild, () => null);
  useEffect(() => {
    if (waiting === null) return;
    toast({
      message: t('newVersion'),
      action: { label: t('reload'), run: () => window.location.reload() },
    });
  }, [waiting, t, toast]);
  return null;
}

/** Says when a session has ended by itself, wherever that was noticed; pages of one's own lead to sign-in instead. */
function EndedSession() {
  const t = useTranslations('accountMenu');
  const toast = useToast();
  const locale = useLocaleCode();
  const { pathname, search, go } = useWay();
  const user = useCurrentUser();
  // biome-ignore lint/correctness/useExhaustiveDependencies: only the end of a session counts
  useEffect(() => {
    // Whoever signs out does so in the tab they see.
    const isOwn = isSigningOut() || document.visibilityState === 'hidden';
    if (user || !hasSessionEnded() || isOwn || splitPath(pathname).path.startsWith('/app/')) return;
    const path = signInPath(locale, `${pathname}${search}`, { hasExpired: true });
    toast({ message: t('expired'), action: { label: t('signIn'), run: () => go(path) } });
  }, [user]);
  return null;
}

export default island(
  { name: 'site-notices', words: ['loading', 'accountMenu'], wakes: 'notice' },
  SiteNotices,
);
