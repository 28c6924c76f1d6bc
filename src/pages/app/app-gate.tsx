import { type ReactNode, useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';
import type { StoredUser } from '#src/client/user-store.ts';
import { useCurrentUser } from '#src/sign-in/current-user.ts';
import { signInPath } from '#src/sign-in/next-path.ts';
import { isSigningOut } from '#src/sign-in/sign-out.ts';
import { useLocaleCode } from '../links/site-link.tsx';
import { hasSessionEnded } from '../start/user-mark.ts';

interface AppGateProps {
  /** Until the browser has said who is here: the same for everyone. */
  waiting: ReactNode;
  children(user: StoredUser): ReactNode;
}

/** A page of somebody's own. It comes without anything personal; visitors are sent to sign in and come back afterwards. */
export function AppGate({ waiting, children }: AppGateProps) {
  const user = useCurrentUser();
  const navigate = useNavigate();
  const locale = useLocaleCode();
  const { pathname, search } = useLocation();

  useEffect(() => {
    if (user !== null || isSigningOut()) return;
    const path = signInPath(locale, `${pathname}${search}`, { hasExpired: hasSessionEnded() });
    void navigate(path, { replace: true });
  }, [user, navigate, locale, pathname, search]);

  return user ? children(user) : waiting;
}
