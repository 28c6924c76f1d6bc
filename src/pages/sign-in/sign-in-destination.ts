import { useEffect } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { useCurrentUser } from '#src/sign-in/current-user.ts';
import { ownPath, startPath } from '#src/sign-in/next-path.ts';
import { useLocaleCode } from '../links/site-link.tsx';

/** Where whoever signs in on this page goes on: the address may ask for a page of this site. */
export function useDestination(): string {
  const locale = useLocaleCode();
  const [query] = useSearchParams();
  return ownPath(query.get('next')) ?? startPath(locale, { isSignedIn: true });
}

/** Goes on as soon as somebody is signed in: by the form, in another tab, or before they came here. */
export function useGoOn(destination: string): void {
  const navigate = useNavigate();
  const isSignedIn = Boolean(useCurrentUser());
  useEffect(() => {
    if (isSignedIn) void navigate(destination, { replace: true });
  }, [isSignedIn, destination, navigate]);
}
