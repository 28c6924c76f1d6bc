import type { FormProblemCode } from '../api/contract/account-contract.ts';
import { AppError } from '../errors.ts';
import {
  codeProblem,
  emailProblem,
  type FormWording,
  newPasswordProblem,
  passwordProblem,
  plainCode,
  plainEmail,
  plainPassword,
  termsProblem,
} from './form-rules.ts';
import { isEasyPassword } from './password/easy-password.server.ts';
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

/** As {@link checkedPassword}, of one that is chosen now. `password_easy` where it would be guessed at once. */
export async function checkedNewPassword(
  keys: Pick<PasswordKeys, 'read'>,
  encrypted: string,
  { wording, email }: { wording: FormWording; email?: string },
): Promise<string> {
  const password = await checkedPassword(keys, encrypted, wording);
  refuse(newPasswordProblem(password), wording);
  if (await isEasyPassword(password, email)) refuse('password_easy', wording);
  return password;
}
