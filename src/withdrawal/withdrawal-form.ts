import { emailProblem, plainEmail } from '../accounts/form-rules.ts';
import { plainLine, plainProse } from '../plain-text.ts';

/** What a statement of withdrawal takes, and no more than the law allows to ask for. */
export interface WithdrawalForm {
  readonly name: string;
  /** Where the receipt goes. */
  readonly email: string;
  /** What identifies the contract: a number, or the plan and the day. */
  readonly contract: string;
}

/** Characters a field takes. */
export const mostCharacters = { name: 200, email: 254, contract: 1000 } as const;

/** Before the secret in the link that ends a subscription by its statement, behind the address of the page. */
export const linkMark = 'end=';

/** As it is stated, shown and kept. */
export function plainForm({ name, email, contract }: WithdrawalForm): WithdrawalForm {
  return { name: plainLine(name), email: plainEmail(email), contract: plainProse(contract) };
}

/** What is wrong with each field of a plain form, in the order in which they stand. An account says by itself which contract it is. */
export function formProblems({ name, email, contract }: WithdrawalForm, hasAccount: boolean) {
  return {
    name: name === '' ? ('name_missing' as const) : null,
    email: emailProblem(email),
    contract: contract === '' && !hasAccount ? ('contract_missing' as const) : null,
  };
}
