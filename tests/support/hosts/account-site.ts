import type { DatabaseKind } from '../services/databases.ts';
import { createDatabase } from '../services/postgres.ts';
import { type ApiServer, startApi } from './api-server.ts';
import { type MailServer, startMailServer } from './mail-server.ts';

export interface AccountSite extends ApiServer {
  readonly mail: MailServer;
  /** What the site takes for the time. */
  readonly clock: { now: Date };
}

/** The API with a mail server and a clock that stands where it is put; visitors come through one proxy. */
export async function openAccountSite(
  database: DatabaseKind,
  postgresUrl: string,
  env: Record<string, string> = {},
  databaseUrl?: string,
): Promise<AccountSite> {
  const mail = await startMailServer();
  const clock = { now: new Date() };
  const api = await startApi({
    databaseUrl: database === 'PostgreSQL' ? (databaseUrl ?? (await createDatabase(postgresUrl))) : undefined,
    now: () => clock.now,
    env: {
      SMTP_URL: mail.url,
      MAIL_FROM: 'Pixelwright <hello@pictures.example>',
      PUBLIC_URL: 'https://pictures.example',
      TRUST_PROXY: '1',
      GUEST_DOWNLOADS: 'none',
      ...env,
    },
  });
  return {
    ...api,
    mail,
    clock,
    async close() {
      await api.close();
      await mail.close();
    },
  };
}
