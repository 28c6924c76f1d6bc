import type { ComponentProps } from 'react';
import { Link, NavLink, useLocation } from 'react-router';
import { type LocaleCode, localePath, splitPath } from '#src/i18n/locales.ts';

/** The language of the address that is shown. */
export function useLocaleCode(): LocaleCode {
  return splitPath(useLocation().pathname).locale;
}

/** A link to a page of the site; `to` names it without language, and the link stays in the one that is shown. */
export function SiteLink({ to, ...rest }: ComponentProps<typeof Link> & { to: string }) {
  return <Link {...rest} to={localePath(useLocaleCode(), to)} />;
}

/** The same for menus: marked while its page is shown. */
export function SiteNavLink({ to, ...rest }: ComponentProps<typeof NavLink> & { to: string }) {
  return <NavLink {...rest} to={localePath(useLocaleCode(), to)} />;
}
