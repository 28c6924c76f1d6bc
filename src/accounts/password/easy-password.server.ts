/** Signs that people put behind a word to make a password of it. */
const decoration = /[^\p{L}]{1,4}$/u;
/** What is so short with its decoration is tried in a moment; a longer one begins with a common word by chance. */
const longestDecorated = 12;
/** So many of the most common ones are tried with decoration, too. */
const mostDecorated = 3_000;

/** The passwords that stolen lists hold most often, and those of them that are tried in other forms as well. */
interface CommonPasswords {
  readonly all: ReadonlySet<string>;
  readonly first: ReadonlySet<string>;
}

let known: Promise<CommonPasswords> | undefined;

/** Read with the first account. */
async function readCommon(): Promise<CommonPasswords> {
  const { dictionary } = await import('@zxcvbn-ts/language-common');
  const passwords = dictionary['passwords-common'];
  return { all: new Set(passwords), first: new Set(passwords.slice(0, mostDecorated)) };
}

/**
 * Whether whoever guesses tries this password first: it is on lists of stolen ones, also with a few digits behind it, or it is the
 * name of the mailbox.
 *
 * @param password as `plainPassword` gives it @param email as `plainEmail` gives it, where it is known
 */
export async function isEasyPassword(password: string, email?: string): Promise<boolean> {
  known ??= readCommon();
  const common = await known;
  const typed = password.toLowerCase();
  const bare = typed.length <= longestDecorated ? typed.replace(decoration, '') : typed;
  const own = email === undefined ? [] : [email, email.split('@')[0]];
  return common.all.has(typed) || common.first.has(bare) || own.includes(typed) || own.includes(bare);
}
