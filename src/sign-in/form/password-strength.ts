/** How hard a password is to guess: 0 for none yet, then 1 (at once) to 4. A hint only: what is refused is in `accounts/form-rules.ts`, and the server knows the most common ones. */
export type PasswordStrength = 0 | 1 | 2 | 3 | 4;

const kinds = [/\p{Ll}|\p{Lo}/u, /\p{Lu}/u, /\p{N}/u, /[^\p{L}\p{N}]/u];

export function passwordStrength(password: string): PasswordStrength {
  const characters = [...password];
  const { length } = characters;
  if (length === 0) return 0;
  const different = new Set(characters).size;
  const kindCount = kinds.filter((kind) => kind.test(password)).length;
  if (((length >= 12 && kindCount >= 3) || length >= 18) && different >= 9) return 4;
  if (((length >= 10 && kindCount >= 2) || length >= 14) && different >= 7) return 3;
  return length >= 8 && different >= 5 ? 2 : 1;
}
