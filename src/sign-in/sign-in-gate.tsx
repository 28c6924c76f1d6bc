import {
  createContext,
  lazy,
  type ReactNode,
  Suspense,
  useCallback,
  useContext,
  useRef,
  useState,
} from 'react';
import { readUser } from '../client/user-store.ts';

/** Why somebody is asked to sign in without leaving the page. */
export interface SignInRequest {
  readonly reason: 'save' | 'expired' | 'required';
  /** What waits to be saved: a small picture of it, and what is good to know, ready to be shown. */
  readonly picture?: string | null;
  readonly facts?: readonly string[];
  /** How long it is kept without an account. */
  readonly keptHours?: number;
  /** What goes on by itself when a provider's page has to be shown in between; see `useResumed`. */
  readonly resume?: string;
}

const SignInContext = createContext<(request: SignInRequest) => Promise<boolean>>(async () => false);

/** Opens the sign-in dialog; true once somebody is signed in, false when it was closed without that. */
export function useSignIn(): (request: SignInRequest) => Promise<boolean> {
  return useContext(SignInContext);
}

// Most visits never open it.
const SignInDialog = lazy(() => import('./sign-in-dialog.tsx'));

/** Holds the sign-in dialog of a page whose work must not be lost. Its words are `signIn` and `validation`. */
export function SignInGate({ children }: { children: ReactNode }) {
  const [request, setRequest] = useState<SignInRequest | null>(null);
  const answer = useRef<(isSignedIn: boolean) => void>(() => {});

  const ask = useCallback(
    (next: SignInRequest) =>
      new Promise<boolean>((resolve) => {
        // Whoever asks may know less than the browser by now.
        if (readUser()) {
          resolve(true);
          return;
        }
        answer.current(false);
        answer.current = resolve;
        setRequest(next);
      }),
    [],
  );
  const close = useCallback((isSignedIn: boolean) => {
    setRequest(null);
    answer.current(isSignedIn);
  }, []);

  return (
    <SignInContext value={ask}>
      {children}
      {request && (
        <Suspense>
          <SignInDialog request={request} onClose={close} />
        </Suspense>
      )}
    </SignInContext>
  );
}
