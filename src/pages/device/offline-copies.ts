import { type LocaleCode, localeCodes, localePath } from '#src/i18n/locales.ts';
import { type Edition, offlinePath, type PageParts, partsPath } from './edition.ts';
import { withFreshNonce } from './fresh-nonce.ts';
import { buildOf, filesNamedIn, islandsIn, isPublicAnswer } from './public-answer.ts';

const prefix = 'offline-';

/** An answer can't be kept: it belongs to somebody, is of another build, or did not come. */
class NotKept extends Error {}

/**
 * What this device keeps of one build: pages that work without a connection, in the languages that are read here, with their files. Nothing
 * else is ever kept. All of it is fetched for this, without cookies, so that no answer can be about anybody.
 */
export class OfflineCopies {
  readonly #storage: CacheStorage;
  readonly #edition: Edition;
  readonly #ask: typeof fetch;

  constructor(storage: CacheStorage, edition: Edition, ask: typeof fetch) {
    this.#storage = storage;
    this.#edition = edition;
    this.#ask = ask;
  }

  get #name(): string {
    return `${prefix}${this.#edition.id}`;
  }

  /**
   * Keeps all pages of a language. Last comes the one that names the others, so that it promises nothing that is not there. Rejects where
   * one of them does not come, or is of another build: what has been kept until then serves the next try.
   */
  async keep(locale: LocaleCode): Promise<void> {
    const cache = await this.#storage.open(this.#name);
    const last = localePath(locale, offlinePath);
    if (await cache.match(last)) return;
    const parts = (await (await this.#fetch(partsPath(this.#edition.id))).json()) as PageParts;
    for (const path of [...this.#edition.pages, offlinePath]) {
      const address = localePath(locale, path);
      const page = await this.#fetch(address);
      const html = await page.clone().text();
      if (buildOf(html) !== this.#edition.id) throw new NotKept(`${address} is of another build`);
      for (const file of filesOf(html, parts, locale)) {
        if (!(await cache.match(file))) await cache.put(file, await this.#fetch(file));
      }
      await cache.put(address, page);
    }
  }

  /** Keeps the languages that an earlier build was kept in. */
  async keepAsBefore(): Promise<void> {
    for (const locale of localeCodes) {
      for (const name of await this.#others()) {
        const cache = await this.#storage.open(name);
        if (await cache.match(localePath(locale, offlinePath))) {
          await this.keep(locale);
          break;
        }
      }
    }
  }

  /** The page at a path with its language, as the server would answer it now; null where it isn't kept. */
  async pageAt(path: string): Promise<Response | null> {
    const page = await this.#match(path);
    return page ? withFreshNonce(page) : null;
  }

  /** A file of a page; null where it isn't kept. */
  async fileAt(path: string): Promise<Response | null> {
    return (await this.#match(path)) ?? null;
  }

  /** Lets go of what other builds left. */
  async forgetOthers(): Promise<void> {
    for (const name of await this.#others()) await this.#storage.delete(name);
  }

  async forgetAll(): Promise<void> {
    await this.forgetOthers();
    await this.#storage.delete(this.#name);
  }

  async #others(): Promise<string[]> {
    return (await this.#storage.keys()).filter((name) => name.startsWith(prefix) && name !== this.#name);
  }

  async #match(path: string): Promise<Response | undefined> {
    if (!(await this.#storage.has(this.#name))) return undefined;
    return (await this.#storage.open(this.#name)).match(path, { ignoreVary: true });
  }

  async #fetch(path: string): Promise<Response> {
    const answer = await this.#ask(path, { credentials: 'omit', redirect: 'error' });
    if (!isPublicAnswer(answer)) throw new NotKept(`${path} is not for everyone, or did not come`);
    return answer;
  }
}

function filesOf(html: string, parts: PageParts, locale: LocaleCode): Set<string> {
  const places = [...parts.start, ...islandsIn(html).flatMap((name) => parts.islands[name] ?? [])];
  const foreign = new Set(
    Object.entries(parts.languages).flatMap(([code, files]) => (code === locale ? [] : files)),
  );
  const needed = places.filter((place) => !foreign.has(place)).map((place) => parts.files[place]);
  return new Set([...filesNamedIn(html), ...needed]);
}
