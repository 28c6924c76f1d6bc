import { LruCache } from '../cache/lru-cache.ts';
import type { LogoAnswers, LogoPicture, LogoRequest, LogoView } from './logo-requests.ts';
import { costOf } from './logo-views.ts';

/** Who waits for it; `spend` is called before anything is drawn, with how much that is, and may refuse. */
export interface LogoAsker {
  readonly party: string;
  readonly signal: AbortSignal;
  spend(pictures: number): Promise<void>;
}

/** Carries requests out in a child process. */
export type RunLogoRequest = <R extends LogoRequest>(
  request: R,
  asker: Pick<LogoAsker, 'party' | 'signal'>,
) => Promise<LogoAnswers[R['kind']]>;

/** Answers whoever designs a logo. Nothing is stored; what was drawn last is at hand for a while. Errors: those of `answerLogo`. */
export interface LogoDrawer {
  designs(
    brief: Extract<LogoRequest, { kind: 'designs' }>['brief'],
    asker: LogoAsker,
  ): Promise<LogoAnswers['designs']>;
  pictures(pictures: readonly LogoPicture[], asker: LogoAsker): Promise<LogoAnswers['pictures']>;
  vector(view: LogoView, asker: LogoAsker): Promise<string>;
  icons(words: string, most: number, asker: LogoAsker): Promise<LogoAnswers['icons']>;
}

/** Some thousand pictures. */
const keptBytes = 16 * 1024 * 1024;
export function createLogoDrawer(run: RunLogoRequest): LogoDrawer {
  const kept = new LruCache<NonNullable<unknown>>(keptBytes);

  async function answered<R extends Exclude<LogoRequest, { kind: 'pictures' }>>(
    request: R,
    asker: LogoAsker,
  ): Promise<LogoAnswers[R['kind']]> {
    const key = JSON.stringify(request);
    const known = kept.get(key);
    if (known !== undefined) return known as LogoAnswers[R['kind']];
    await asker.spend(1);
    const answer = await run(request, asker);
    kept.set(key, answer, key.length + JSON.stringify(answer).length);
    return answer;
  }

  return {
    designs: (brief, asker) => answered({ kind: 'designs', brief }, asker),
    vector: (view, asker) => answered({ kind: 'vector', view }, asker),
    icons: (words, most, asker) => answered({ kind: 'icons', words, most }, asker),
    async pictures(pictures, asker) {
      const keys = pictures.map((picture) => JSON.stringify(picture));
      const found = new Map(keys.map((key) => [key, kept.get(key) as { drawn: string | null } | undefined]));
      const missing = new Map(keys.flatMap((key, place) => (found.get(key) ? [] : [[key, pictures[place]]])));
      if (missing.size > 0) {
        const wanted = [...missing.values()];
        await asker.spend(wanted.reduce((sum, { size }) => sum + costOf[size], 0));
        const drawn = await run({ kind: 'pictures', pictures: wanted }, asker);
        for (const [place, key] of [...missing.keys()].entries()) {
          const picture = { drawn: drawn[place] };
          found.set(key, picture);
          kept.set(key, picture, key.length + (picture.drawn?.length ?? 0));
        }
      }
      return keys.map((key) => found.get(key)!.drawn);
    },
  };
}
