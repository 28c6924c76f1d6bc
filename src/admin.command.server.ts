import { parseArgs } from 'node:util';
import {
  carryOutForOperator,
  type OperatorCommand,
  OperatorRefusedError,
} from './accounts/operator-commands.server.ts';
import { askSite, CommandFailedError } from './control/control-socket.server.ts';
import { openDatabase } from './db/database.server.ts';
import { type Env, readEnv } from './env.server.ts';
import { openLog } from './log/open-log.server.ts';
import { describeStartFailure } from './start-failure.server.ts';

const usage = `npm run admin -- grant-vip EMAIL --days 30   grant VIP, or extend it, by this many days
npm run admin -- make-admin EMAIL            make a user an administrator
npm run admin -- list-users                  list all accounts
npm run admin -- withdrawals                 list statements of withdrawal from contracts
npm run admin -- replace-password-key        rotate the key that encrypts passwords in transit; the previous one keeps working`;

function readCommand(): OperatorCommand | null {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: { days: { type: 'string' } },
  });
  const [name, email, ...more] = positionals;
  if (more.length > 0) return null;
  if (name === 'grant-vip' && email && values.days) return { name, email, days: Number(values.days) };
  if (name === 'make-admin' && email) return { name, email };
  if ((name === 'list-users' || name === 'withdrawals' || name === 'replace-password-key') && !email) {
    return { name };
  }
  return null;
}

/** By the site that runs, where it alone may open the database. */
async function carryOut(env: Env, command: OperatorCommand): Promise<string> {
  const answered = env.DATABASE_URL ? null : await askSite<string>(env.DATA_DIR, 'operator', command);
  if (answered) return answered.result;
  const database = await openDatabase(env, openLog(env));
  try {
    return await carryOutForOperator({ db: database.db, now: () => new Date() }, command);
  } finally {
    await database.close();
  }
}

try {
  const command = readCommand();
  console.log(command ? await carryOut(readEnv(), command) : usage);
  if (!command) process.exitCode = 1;
} catch (error) {
  const isRefused = error instanceof OperatorRefusedError || error instanceof CommandFailedError;
  console.error(isRefused ? error.message : describeStartFailure(error));
  process.exit(1);
}
