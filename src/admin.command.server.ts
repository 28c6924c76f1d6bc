import { parseArgs } from 'node:util';
import { askSite, CommandFailedError } from './control/control-socket.server.ts';
import { openDatabase } from './db/database.server.ts';
import { type Env, operatorSettings, readEnv, siteTraits } from './env.server.ts';
import { type LocaleCode, localeCodes } from './i18n/locales.ts';
import { ownTextsFolder } from './i18n/text-files.server.ts';
import { describeUnfilled, findUnfilledPlaceholders } from './i18n/unfilled-placeholders.server.ts';
import { openLog } from './log/open-log.server.ts';
import {
  carryOutForOperator,
  type OperatorCommand,
  OperatorRefusedError,
} from './operator/operator-commands.server.ts';
import { operatorParts } from './operator/operator-parts.server.ts';
import { describeStartFailure } from './start-failure.server.ts';

const usage = `npm run admin -- grant-vip EMAIL --days 30   grant VIP, or extend it, by this many days
npm run admin -- operator EMAIL               let a user into the operator’s desk (/app/admin), and print the word that sets up their second factor
npm run admin -- operator EMAIL --off         take that back
npm run admin -- operator EMAIL --reset-factor  print a new word, when the phone and the recovery codes are lost
npm run admin -- find REF                     show what is known of an error’s reference, a job, a batch or an order
npm run admin -- allow-share ID                let people share again what was removed with a share (h_…)
npm run admin -- sharing EMAIL --off --reason REASON [--words TEXT]  end sharing for an account, and tell it why: in_picture, sexual, child, hate, rights, deceives or other
npm run admin -- sharing EMAIL --on           give that back
npm run admin -- show-restored                show again the shares that a restore holds back, in case their owners had ended them
npm run admin -- list-users                  list all accounts
npm run admin -- withdrawals                 list statements of withdrawal from contracts
npm run admin -- spending                     show what was spent with each provider of hosted engines
npm run admin -- refusals                     list refused prompts and pictures: when, which rule, which tool, who; never the words
npm run admin -- check-texts [--lang de]     list what you still have to fill in in the legal texts; exit code 1 if anything
npm run admin -- replace-password-key        rotate the key that encrypts passwords in transit; the previous one keeps working`;

interface TextCheck {
  readonly name: 'check-texts';
  readonly languages: readonly LocaleCode[];
}

function readCommand(): OperatorCommand | TextCheck | null {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: {
      days: { type: 'string' },
      lang: { type: 'string' },
      off: { type: 'boolean' },
      on: { type: 'boolean' },
      reason: { type: 'string' },
      words: { type: 'string' },
      'reset-factor': { type: 'boolean' },
    },
  });
  const [name, email, ...more] = positionals;
  if (more.length > 0) return null;
  if (name === 'check-texts' && !email) {
    const languages = localeCodes.filter((code) => code === (values.lang ?? code));
    return languages.length > 0 ? { name, languages } : null;
  }
  if (name === 'grant-vip' && email && values.days) return { name, email, days: Number(values.days) };
  if (name === 'operator' && email) {
    const { off, 'reset-factor': isReset } = values;
    if (off && isReset) return null;
    return { name, email, change: off ? 'off' : isReset ? 'reset-factor' : 'on' };
  }
  if (name === 'find' && email) return { name, ref: email };
  if (name === 'allow-share' && email) return { name, id: email };
  if (name === 'sharing' && email && Boolean(values.off) !== Boolean(values.on)) {
    const { reason = '', words = '' } = values;
    return { name, email, change: values.off ? 'off' : 'on', reason, words };
  }
  const alone = [
    'list-users',
    'show-restored',
    'withdrawals',
    'spending',
    'refusals',
    'replace-password-key',
  ] as const;
  const found = alone.find((one) => one === name);
  if (found && !email) return { name: found };
  return null;
}

/** Reads only files and settings; needs neither the site nor the database. */
function checkTexts(env: Env, { languages }: TextCheck): string {
  const operator = {
    settings: operatorSettings(env),
    traits: siteTraits(env),
    ownTexts: ownTextsFolder(env.DATA_DIR),
  };
  const found = findUnfilledPlaceholders(operator, languages);
  if (found.length > 0) process.exitCode = 1;
  return describeUnfilled(found);
}

/** By the site that runs, where it alone may open the database. */
async function carryOut(env: Env, command: OperatorCommand): Promise<string> {
  const answered = env.DATABASE_URL ? null : await askSite<string>(env.DATA_DIR, 'operator', command);
  if (answered) return answered.result;
  const log = openLog(env);
  const database = await openDatabase(env, log);
  try {
    return await carryOutForOperator(
      operatorParts(env, database.db, log, () => new Date()),
      command,
    );
  } finally {
    await database.close();
  }
}

try {
  const command = readCommand();
  if (!command) {
    console.log(usage);
    process.exitCode = 1;
  } else if (command.name === 'check-texts') console.log(checkTexts(readEnv(), command));
  else console.log(await carryOut(readEnv(), command));
} catch (error) {
  const isRefused = error instanceof OperatorRefusedError || error instanceof CommandFailedError;
  console.error(isRefused ? error.message : describeStartFailure(error));
  process.exit(1);
}
