import path from 'node:path';
import type { Browser } from 'playwright-core';
import { type Database, openDatabase } from '#src/db/database.server.ts';
import { launchBrowser } from '../browser/chromium.ts';
import { type IdentityProvider, startIdentityProvider } from '../hosts/identity-provider.ts';
import { type MailServer, startMailServer } from '../hosts/mail-server.ts';
import { type RunningSite, type SiteOptions, startSite } from '../hosts/site.ts';
import type { DatabaseKind } from '../services/databases.ts';
import { freePort } from '../services/free-port.ts';
import { createDatabase } from '../services/postgres.ts';
import { tempFolder } from '../temp-folder.ts';

/** What people with accounts meet: a site on one of the databases, a mail server, another service to sign in with. */
export interface AccountScene {
  readonly browser: Browser;
  readonly mail: MailServer;
  readonly provider: IdentityProvider;
  site(): RunningSite;
  /** Where its data are, as its commands have to be told. */
  readonly whereabouts: Readonly<Record<string, string>>;
  /** Stops the site, changes what its database holds, and starts it again at the same address. */
  changeData(change: (db: Database) => Promise<unknown>): Promise<void>;
  close(): Promise<void>;
}

export async function openAccountScene(
  database: DatabaseKind,
  postgresUrl: string,
  settings: Readonly<Record<string, string>> = {},
): Promise<AccountScene> {
  const [mail, provider, folder, port, browser] = await Promise.all([
    startMailServer(),
    startIdentityProvider(),
    tempFolder(),
    freePort(),
    launchBrowser(),
  ]);
  const databaseUrl = database === 'PostgreSQL' ? await createDatabase(postgresUrl) : undefined;
  const dataDir = path.join(folder.path, 'data');
  const whereabouts = { DATA_DIR: dataDir, ...(databaseUrl && { DATABASE_URL: databaseUrl }) };
  const options: SiteOptions = {
    port,
    dataDir,
    env: {
      PUBLIC_URL: `http://127.0.0.1:${port}`,
      SMTP_URL: mail.url,
      MAIL_FROM: 'Pixelwright <site@mail.example>',
      ...whereabouts,
      ...provider.env,
      ...settings,
    },
  };
  let site = await startSite(options);
  return {
    browser,
    mail,
    provider,
    site: () => site,
    whereabouts,
    async changeData(change) {
      await site.stop();
      const connection = await openDatabase({ DATA_DIR: dataDir, DATABASE_URL: databaseUrl }, { error() {} });
      await change(connection.db).finally(() => connection.close());
      site = await startSite(options);
    },
    async close() {
      await browser.close();
      await site.stop();
      await Promise.all([mail.close(), provider.close(), folder.remove()]);
    },
  };
}
