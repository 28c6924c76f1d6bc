/** Signs that people put behind a word to make a password of it. */
const decoration = /[^\p{L}]{1,4}$/u;
/** What is so short with its decoration is tried in a moment; a longer one begins with a common word by chance. */
const longestDecorated = 12;

let known: Promise<ReadonlySet<string>> | undefined;

/** The passwords that stolen lists hold most often; fetched with the first account. */
async function commonPasswords(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common');
  return new Set(dictionary['passwords-common']);
}

/**
 * Whether whoever guesses tries this password first: it is on lists of stolen ones, also with a few digits behind it, or it is the
 * name of the mailbox.
 *
 * @param password as `plainPassword` gives it @param email as `plainEmail` gives it, where it is known
 */
export async function isEasyPassword(password: string, email?: string): Promise<boolean> {
  known ??= commonPasswords();
  const common = await known;
  const typed = password.toLowerCase();
  const bare = typed.length <= longestDecorated ? typed.replace(decoration, '') : typed;
  const own = email === undefined ? [] : [email, email.split('@')[0]];
  return [typed, bare].some((one) => common.has(one) || own.includes(one));
}
