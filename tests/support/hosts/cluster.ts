import path from 'node:path';
import { createDatabase, type PostgresServer, startPostgres } from '../services/postgres.ts';
import { tempFolder } from '../temp-folder.ts';
import type { LaunchedProcess } from './launch.ts';
import { type RunningSite, startSite } from './site.ts';
import { startWorker } from './worker.ts';

/** A site as several processes: one that serves, workers, and a PostgreSQL of its own; all can be killed and started again. */
export class Cluster implements AsyncDisposable {
  readonly postgres: PostgresServer;
  readonly databaseUrl: string;
  readonly dataDir: string;
  web!: RunningSite;
  workers: LaunchedProcess[] = [];
  readonly #settings: Readonly<Record<string, string>>;
  readonly #removeFolder: () => Promise<void>;
  readonly #source: string | undefined;

  private constructor(
    postgres: PostgresServer,
    databaseUrl: string,
    folder: { path: string; remove(): Promise<void> },
    settings: Readonly<Record<string, string>>,
    source?: string,
  ) {
    this.#source = source;
    this.postgres = postgres;
    this.databaseUrl = databaseUrl;
    this.dataDir = settings.DATA_DIR ?? path.join(folder.path, 'data');
    this.#removeFolder = folder.remove;
    this.#settings = {
      ...settings,
      DATA_DIR: this.dataDir,
      DATABASE_URL: databaseUrl,
      // Guests of one machine are told apart by the address they say they come from.
      TRUST_PROXY: '1',
    };
  }

  /**
   * The web process runs no jobs; each of the workers runs one at a time.
   *
   * @param source folder of a copy of the source that is built, to run instead of this one
   */
  static async start(
    workers: number,
    settings: Readonly<Record<string, string>> = {},
    source?: string,
  ): Promise<Cluster> {
    const postgres = await startPostgres();
    const databaseUrl = await createDatabase(postgres.url);
    const cluster = new Cluster(postgres, databaseUrl, await tempFolder(), settings, source);
    await cluster.startWeb();
    for (let count = 0; count < workers; count++) await cluster.addWorker();
    return cluster;
  }

  /** Starts the web process, at the same address as before. */
  async startWeb(): Promise<void> {
    this.web = await startSite({
      dataDir: this.dataDir,
      port: this.web?.port,
      source: this.#source,
      env: { ...this.#settings, WORKER_CONCURRENCY: '0' },
    });
  }

  async addWorker(): Promise<void> {
    this.workers.push(await startWorker(this.#settings, this.#source));
  }

  /** Kills one worker; the others stay. */
  async killWorker(index = 0): Promise<void> {
    const [worker] = this.workers.splice(index, 1);
    await worker.kill();
  }

  /** Ends all processes of the site in good order; PostgreSQL and the data stay. */
  async drain(): Promise<void> {
    await Promise.all([this.web, ...this.workers.splice(0)].map((part) => part.kill('SIGTERM')));
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await Promise.all([this.web, ...this.workers].map((part) => part?.kill()));
    await this.postgres.stop();
    await this.#removeFolder();
  }
}
