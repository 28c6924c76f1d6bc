import type { FormProblemCode } from '../api/contract/account-contract.ts';

/**
 * What the account forms take, checked in the browser and again by the server. Each rule answers the problem, or null.
 * The sentence of a problem is `validation.<problem>` with the argument `wording`: `entry` on sign-in and sign-up,
 * `change` where a password is forgotten, set anew or changed.
 */
export type FormWording = 'entry' | 'change';

const passwordLength = { least: 6, most: 32 } as const;
export const codeDigits = 6;
const longestEmail = 254;

const mailbox =
  /^[^\s@"(),:;<>[\\\]]{1,64}@(?:[\p{L}\p{N}](?:[\p{L}\p{N}-]{0,61}[\p{L}\p{N}])?\.)+[\p{L}\p{N}-]{2,63}$/u;

/** What nobody sees (controls, joiners, marks of direction, fillers) and spaces of all kinds. */
const unseen = /[\p{C}\p{Z}\p{Default_Ignorable_Code_Point}]/u;

/**
 * As it is kept and compared: nobody has two accounts by capital letters, or by writing é in one sign or two. Nothing
 * else is folded, as it could be somebody else's mailbox.
 */
export function plainEmail(email: string): string {
  return email.trim().normalize('NFC').toLowerCase();
}

/** Whether a sign is only another look of others: ﬁ, ａ, ①, the Kelvin sign. Mail systems do not agree on whose it is then. */
const isLookalike = (sign: string) => sign.normalize('NFKC') !== sign;

export function emailProblem(email: string): FormProblemCode | null {
  const plain = plainEmail(email);
  if (plain === '') return 'email_missing';
  if (unseen.test(plain) || [...email.trim()].some(isLookalike)) return 'email_invalid';
  const isMailbox = plain.length <= longestEmail && mailbox.test(plain) && !/^\.|\.@|\.\./.test(plain);
  return isMailbox ? null : 'email_invalid';
}

/** The form in which a password is counted, encrypted and kept, whatever keyboard it was typed on. */
export function plainPassword(password: string): string {
  return password.normalize('NFKC');
}

export function passwordProblem(password: string): FormProblemCode | null {
  const length = [...plainPassword(password)].length;
  if (length === 0) return 'password_missing';
  return length < passwordLength.least || length > passwordLength.most ? 'password_length' : null;
}

/** As {@link passwordProblem}, of a password that is chosen now: nothing that repeats, or only counts on. The server knows of more. */
export function newPasswordProblem(password: string): FormProblemCode | null {
  return passwordProblem(password) ?? (isPattern(plainPassword(password)) ? 'password_easy' : null);
}

/** One to three signs over and over, or each sign the one after the one before: `ababab`, `abcdef`, `987654`. */
function isPattern(password: string): boolean {
  if (/^(.{1,3}?)\1+$/su.test(password)) return true;
  const codes = [...password].map((sign) => sign.codePointAt(0)!);
  const steps = new Set(codes.slice(1).map((code, place) => code - codes[place]));
  return steps.size === 1 && (steps.has(1) || steps.has(-1));
}

/** Spaces around and inside come from copying. */
export function plainCode(code: string): string {
  return code.normalize('NFKC').replace(/\s/g, '');
}

export function codeProblem(code: string): FormProblemCode | null {
  const plain = plainCode(code);
  if (plain === '') return 'code_missing';
  return new RegExp(`^\\d{${codeDigits}}$`).test(plain) ? null : 'code_invalid';
}

export function termsProblem(isAgreed: boolean): FormProblemCode | null {
  return isAgreed ? null : 'terms_missing';
}

export function repeatProblem(password: string, repeated: string): FormProblemCode | null {
  if (repeated === '') return 'repeat_missing';
  return plainPassword(password) === plainPassword(repeated) ? null : 'repeat_differs';
}
