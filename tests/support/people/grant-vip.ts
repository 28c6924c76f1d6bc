import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';

const command = path.join(import.meta.dirname, '../../../src/admin.command.server.ts');

/** As an operator does it while the site with these settings runs; answers what was printed. */
export async function grantVip(settings: Readonly<Record<string, string>>, email: string): Promise<string> {
  const env = { ...process.env, ...settings };
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [command, 'grant-vip', email, '--days', '30'],
    {
      env,
    },
  );
  return stdout;
}
