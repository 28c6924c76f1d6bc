import {
  CircleUserRound,
  Gauge,
  Images,
  KeyRound,
  LogOut,
  type LucideIcon,
  Settings,
  WalletCards,
} from 'lucide-react';
import { useTranslations } from 'use-intl';
import { splitPath } from '#src/i18n/locales.ts';
import { useCurrentUser } from '#src/sign-in/current-user.ts';
import { leave } from '#src/sign-in/sign-out.ts';
import { buttonClass } from '#src/ui/control/button.tsx';
import { Icon } from '#src/ui/icon.tsx';
import { island } from '../islands/island.tsx';
import { useShownAddress } from '../links/shown-address.ts';
import { SiteLink, useLocaleCode } from '../links/site-link.tsx';
import { accountPages } from '../site-map.ts';

type MenuPage = Extract<(typeof accountPages)[number], { inAccountMenu: true }>;
const menuPages = accountPages.filter((page): page is MenuPage => 'inAccountMenu' in page);

const icons: Readonly<Record<string, LucideIcon>> = {
  dashboard: Gauge,
  subscription: WalletCards,
  account: Settings,
  apiKeys: KeyRound,
  gallery: Images,
};

/**
 * The way to sign in, or the menu of whoever is. Both are in every page; the mark on the root decides before the first
 * paint which of them is seen, so that nothing moves.
 */
function AccountMenu() {
  const t = useTranslations('accountMenu');
  const user = useCurrentUser();
  const locale = useLocaleCode();
  const { pathname, search } = useShownAddress();
  const isOnTheWay = /^\/(sign-in|sign-up|forgot-password|reset-password|oauth\/.*|)$/.test(
    splitPath(pathname).path,
  );
  const query = isOnTheWay ? '' : `?${new URLSearchParams({ next: `${pathname}${search ?? ''}` })}`;

  const label = user?.isVip ? `${t('label')}: ${t('plan.vip')}` : t('label');

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
      <details className="account-in" data-menu>
        <summary className="button quiet icon-only button-small" aria-label={label} title={label}>
          <Icon of={CircleUserRound} />
          <span className="badge mark vip-only">{t('plan.vip')}</span>
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
          <button type="button" onClick={() => leave(locale)}>
            <Icon of={LogOut} />
            {t('signOut')}
          </button>
        </nav>
      </details>
    </>
  );
}

export default island({ name: 'account-menu', words: ['accountMenu'] }, AccountMenu);
