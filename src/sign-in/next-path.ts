import { type LocaleCode, localePath } from '../i18n/locales.ts';

/** Stands in for the site's own address, which does not matter: nobody can name it. */
const ownOrigin = 'http://own.invalid';

/** Where to go after signing in, as an address may ask for it: a path of this site, or null for anything else. */
export function ownPath(wanted: string | null | undefined): string | null {
  if (!wanted?.startsWith('/')) return null;
  try {
    const url = new URL(wanted, ownOrigin);
    // Browsers read `/\example.org` and `//example.org` as other sites; `/..//example.org` becomes the latter.
    if (url.origin !== ownOrigin || url.pathname.startsWith('//')) return null;
    return `${url.pathname}${url.search}${url.hash}`;
  } catch {
    return null;
  }
}

/** Where the site leads by itself: whoever is signed in to their dashboard, anybody else to the home page. */
export function startPath(locale: LocaleCode, { isSignedIn }: { isSignedIn: boolean }): string {
  return localePath(locale, isSignedIn ? '/app/dashboard' : '/');
}

/** The sign-in page that leads back to `path` afterwards. */
export function signInPath(locale: LocaleCode, path: string, { hasExpired = false } = {}): string {
  const query = new URLSearchParams({ next: path, ...(hasExpired && { expired: '1' }) });
  return `${localePath(locale, '/sign-in')}?${query}`;
}
