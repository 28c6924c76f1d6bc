import type { FormProblemCode } from '../api/contract/account-contract.ts';
import { AppError } from '../errors.ts';
import {
  codeProblem,
  emailProblem,
  type FormWording,
  passwordProblem,
  plainCode,
  plainEmail,
  plainPassword,
  termsProblem,
} from './form-rules.ts';
import type { PasswordKeys } from './password/password-keys.server.ts';

/** What came from a form, checked by the rules that the form itself had: each throws the problem of its field. */

function refuse(problem: FormProblemCode | null, wording: FormWording = 'entry'): void {
  if (problem) throw new AppError(problem, { wording });
}

export function checkedEmail(email: string): string {
  refuse(emailProblem(email));
  return plainEmail(email);
}

export function checkedCode(code: string): string {
  refuse(codeProblem(code));
  return plainCode(code);
}

export function checkTerms(isAgreed: boolean): void {
  refuse(termsProblem(isAgreed));
}

/** The password that was typed, from what crossed the wire. `password_unreadable` when no key of ours fits. */
export async function checkedPassword(
  keys: Pick<PasswordKeys, 'read'>,
  encrypted: string,
  wording: FormWording,
): Promise<string> {
  if (encrypted === '') refuse('password_missing', wording);
  const typed = await keys.read(encrypted);
  if (typed === null) throw new AppError('password_unreadable');
  refuse(passwordProblem(typed), wording);
  return plainPassword(typed);
}
