import { createContext, useContext } from 'react';
import { useCurrentUser } from '../../sign-in/current-user.ts';

/** Whether visitors may save results here; whoever is signed in always may. */
export const GuestsMaySave = createContext(true);

export function useMaySave(): boolean {
  const user = useCurrentUser();
  return useContext(GuestsMaySave) || Boolean(user);
}
