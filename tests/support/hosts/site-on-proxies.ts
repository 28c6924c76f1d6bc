import { type OutageProxy, startOutageProxy } from '../services/outage-proxy.ts';
import { createDatabase } from '../services/postgres.ts';
import { startS3 } from '../services/s3-server.ts';
import { type MailServer, startMailServer } from './mail-server.ts';
import { type RunningSite, startSite } from './site.ts';

/** A running site whose PostgreSQL, bucket and mail server can be taken away; it runs its jobs itself. */
export interface SiteOnProxies extends AsyncDisposable {
  readonly web: RunningSite;
  readonly url: string;
  readonly mail: MailServer;
  /** Settings that lead past the proxies, to look at what the site has left behind. */
  readonly direct: Readonly<Record<string, string>>;
  readonly database: OutageProxy;
  readonly bucket: OutageProxy;
  readonly post: OutageProxy;
}

export async function startSiteOnProxies(postgresUrl: string): Promise<SiteOnProxies> {
  const [databaseUrl, s3, mail] = await Promise.all([
    createDatabase(postgresUrl),
    startS3(),
    startMailServer(),
  ]);
  const [database, bucket, post] = await Promise.all(
    [databaseUrl, s3.env.S3_ENDPOINT, mail.url].map(startOutageProxy),
  );
  const web = await startSite({
    env: {
      ...s3.env,
      DATABASE_URL: database.through(databaseUrl),
      S3_ENDPOINT: bucket.through(s3.env.S3_ENDPOINT),
      SMTP_URL: post.through(mail.url),
      MAIL_FROM: 'Pixelwright <hello@pixelwright.example>',
      // Guests of one machine are told apart by the address they say they come from.
      TRUST_PROXY: '1',
    },
  });
  return {
    web,
    url: web.url,
    mail,
    direct: { ...s3.env, DATABASE_URL: databaseUrl, DATA_DIR: web.dataDir },
    database,
    bucket,
    post,
    async [Symbol.asyncDispose]() {
      await web.stop();
      await Promise.all([database, bucket, post].map((proxy) => proxy[Symbol.asyncDispose]()));
      await mail.close();
      await s3.stop();
    },
  };
}
