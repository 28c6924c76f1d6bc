import { type ReactNode, useId } from 'react';
import type { AccountBody } from '#src/api/contract/account-contract.ts';

/** What the parts of the account page work with. */
export interface AccountPartProps {
  profile: AccountBody;
  onChange(profile: AccountBody): void;
}

interface AccountPanelProps {
  heading: string;
  className?: string;
  children: ReactNode;
}

/** One matter of the account. */
export function AccountPanel({ heading, className, children }: AccountPanelProps) {
  const id = useId();
  return (
    <section className={className ? `panel ${className}` : 'panel'} aria-labelledby={id}>
      <header>
        <h2 id={id}>{heading}</h2>
      </header>
      <div className="body">{children}</div>
    </section>
  );
}
