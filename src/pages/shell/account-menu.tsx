import { CircleUserRound, Gauge, Images, LogOut, type LucideIcon, Settings, WalletCards } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useTranslations } from 'use-intl';
import { refreshVip } from '#src/client/vip-check.ts';
import { splitPath } from '#src/i18n/locales.ts';
import { useCurrentUser } from '#src/sign-in/current-user.ts';
import { signInPath } from '#src/sign-in/next-path.ts';
import { isSigningOut, leave } from '#src/sign-in/sign-out.ts';
import { buttonClass } from '#src/ui/control/button.tsx';
import { Icon } from '#src/ui/icon.tsx';
import { useToast } from '#src/ui/message/toast.tsx';
import { useCloseOnLeaving } from '#src/ui/overlay/close-on-leaving.ts';
import { workStore } from '#src/workspace/session/work-store.ts';
import { useShownAddress } from '../links/shown-address.ts';
import { SiteLink, useLocaleCode } from '../links/site-link.tsx';
import { accountPages } from '../site-map.ts';
import { keepUserMark } from './user-mark.ts';
import './account-menu.css';

type MenuPage = Extract<(typeof accountPages)[number], { inAccountMenu: true }>;
const menuPages = accountPages.filter((page): page is MenuPage => 'inAccountMenu' in page);

const icons: Readonly<Record<string, LucideIcon>> = {
  dashboard: Gauge,
  subscription: WalletCards,
  account: Settings,
  gallery: Images,
};

/**
 * The way to sign in, or the menu of whoever is. Both are in every page; the mark on the root decides before the first
 * paint which of them is seen, so that nothing moves.
 */
export function AccountMenu() {
  const t = useTranslations('accountMenu');
  const user = useCurrentUser();
  const locale = useLocaleCode();
  const { pathname, search } = useShownAddress();
  const details = useRef<HTMLDetailsElement>(null);
  useCloseOnLeaving(details, pathname);
  useEffect(keepUserMark, []);
  const token = user?.token;
  useEffect(() => {
    // What is kept may be older than the plan.
    if (token) void refreshVip();
  }, [token]);
  useExpiredNotice();
  const isOnTheWay = /^\/(sign-in|sign-up|forgot-password|reset-password|oauth\/.*|)$/.test(
    splitPath(pathname).path,
  );
  const query = isOnTheWay ? '' : `?${new URLSearchParams({ next: `${pathname}${search ?? ''}` })}`;

  return (
    <>
      <SiteLink
        to={`/sign-in${query}`}
        className={buttonClass({ size: 'small' }, 'account-out')}
        aria-label={t('signIn')}
      >
        <Icon of={CircleUserRound} />
        <span>{t('signIn')}</span>
      </SiteLink>
      <details className="account-in" ref={details}>
        <summary className="button quiet icon-only button-small" aria-label={t('label')} title={t('label')}>
          <Icon of={CircleUserRound} />
        </summary>
        <nav className="menu" aria-label={t('label')}>
          {user && (
            <p className="who">
              <span>{user.email}</span>
              <span className={user.isVip ? 'badge mark' : 'badge'}>
                {t(user.isVip ? 'plan.vip' : 'plan.member')}
              </span>
            </p>
          )}
          {menuPages.map(({ id, path }) => (
            <SiteLink
              key={id}
              to={path}
              aria-current={splitPath(pathname).path === path ? 'page' : undefined}
            >
              <Icon of={icons[id]} />
              {t(id)}
            </SiteLink>
          ))}
          <hr />
          <button type="button" onClick={() => leave(locale, workStore.clear)}>
            <Icon of={LogOut} />
            {t('signOut')}
          </button>
        </nav>
      </details>
    </>
  );
}

/** Says when a session has ended by itself, wherever that was noticed; pages of one's own lead to sign-in instead. */
function useExpiredNotice(): void {
  const t = useTranslations('accountMenu');
  const toast = useToast();
  const navigate = useNavigate();
  const locale = useLocaleCode();
  const { pathname, search } = useLocation();
  const isSignedIn = Boolean(useCurrentUser());
  const wasSignedIn = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only the end of a session counts
  useEffect(() => {
    const hasEnded = wasSignedIn.current && !isSignedIn;
    wasSignedIn.current = isSignedIn;
    // Whoever signs out does so in the tab they see.
    const isOwn = isSigningOut() || document.visibilityState === 'hidden';
    if (!hasEnded || isOwn || splitPath(pathname).path.startsWith('/app/')) return;
    const path = signInPath(locale, `${pathname}${search}`, { hasExpired: true });
    toast({ message: t('expired'), action: { label: t('signIn'), run: () => void navigate(path) } });
  }, [isSignedIn]);
}
