import { TOTP } from 'otpauth';
import type { FactorSetupBody, RecoveryCodesBody } from '#src/api/contract/operator/operator-contract.ts';
import { carryOutForOperator } from '#src/operator/operator-commands.server.ts';
import type { AccountSite } from '../hosts/account-site.ts';
import { Person } from './person.ts';

/** Somebody who runs the site, at their open desk. */
export async function operatorAtDesk(site: AccountSite): Promise<Person> {
  const person = new Person(site);
  await person.register();
  const parts = { db: site.database.db, now: () => site.clock.now };
  const said = await carryOutForOperator(parts, { name: 'operator', email: person.email, change: 'on' });
  const word = /: ([\w-]{20})$/.exec(said)?.[1] ?? '';
  const { url } = (await person.post<FactorSetupBody>('/api/admin/factor/setup', { word })).body.result;
  const secret = new URL(url).searchParams.get('secret') ?? '';
  const code = new TOTP({ secret }).generate({ timestamp: site.clock.now.getTime() });
  const { status } = await person.post<RecoveryCodesBody>('/api/admin/factor/confirm', { code });
  if (status !== 200) throw new Error(`the desk stays shut: ${status}`);
  return person;
}
