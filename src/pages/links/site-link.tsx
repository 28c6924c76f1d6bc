import { type LocaleCode, localePath, splitPath } from '#src/i18n/locales.ts';
import { useWay, type WayLinkProps } from './way.ts';

/** The language of the address that is shown. */
export function useLocaleCode(): LocaleCode {
  return splitPath(useWay().pathname).locale;
}

/** A link to a page of the site; `to` names it without language, and the link stays in the one that is shown. */
export function SiteLink({ to, ...rest }: WayLinkProps) {
  const { Link } = useWay();
  return <Link {...rest} to={localePath(useLocaleCode(), to)} />;
}

/** The same for menus: marked while its page, or one below it, is shown. */
export function SiteNavLink({ to, ...rest }: WayLinkProps) {
  const { path } = splitPath(useWay().pathname);
  const isShown = path === to || (to !== '/' && path.startsWith(`${to}/`));
  return <SiteLink {...rest} to={to} aria-current={isShown ? 'page' : undefined} />;
}
