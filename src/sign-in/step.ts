import type { ReactNode } from 'react';

/** The three forms that lead to each other. */
export type SignInStep = 'signIn' | 'signUp' | 'forgot';

/** What each of them is told, whether it stands on a page of its own or in a dialog. */
export interface StepProps {
  /** Somebody is signed in. */
  onDone(): void;
  /** A link to another form. */
  linkTo(step: SignInStep, words: ReactNode): ReactNode;
  /** What was typed into the form before. */
  email?: string;
  /** A download waits: the button says that it follows. */
  isForDownload?: boolean;
  /** Where a provider leads back to. */
  returnTo: ReturnTo;
}

/** What is remembered while a provider's page is shown. */
export interface ReturnTo {
  /** A path of this site. */
  readonly next: string;
  /** What goes on there by itself; see `useResumed`. */
  readonly resume?: string;
}
