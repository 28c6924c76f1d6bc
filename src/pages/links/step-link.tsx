import type { SignInStep, StepProps } from '#src/sign-in/step.ts';
import { useShownQuery } from './shown-address.ts';
import { SiteLink } from './site-link.tsx';

const paths: Readonly<Record<SignInStep, string>> = {
  signIn: '/sign-in',
  signUp: '/sign-up',
  forgot: '/forgot-password',
};

/** Links between the forms where each has a page of its own; where to go on afterwards comes along. */
export function useStepLinks(): StepProps['linkTo'] {
  const next = useShownQuery()?.get('next');
  const search = next ? `?${new URLSearchParams({ next })}` : '';
  return (step, words) => (
    <SiteLink className="link" to={`${paths[step]}${search}`}>
      {words}
    </SiteLink>
  );
}
