import { mostLogos } from '../../logo/brief.ts';
import { costOf, drawnPerMinute, type Look, type PictureSize } from '../../logo/logo-views.ts';
import { post } from '../calls/api-client.ts';
import { type Problem, problemOf } from '../problem/problem.ts';

/** A picture of a logo that stands on the page. */
export interface WantedPicture {
  /** Options of the tool as JSON. */
  readonly design: string;
  readonly look: Look;
  readonly size: PictureSize;
}

/** The address of a picture; null where nothing of the logo can be drawn. */
export type PictureAddress = string | null;

/** What is wanted within this time of rest is asked for in one call: at once where it begins, a little later while somebody types or drags. */
const firstRestMs = 30;
const nextRestMs = 250;
/** Somebody who goes on changing a logo without a rest sees it after this. */
const longestWaitMs = 700;
const retryMs = 5000;
/** Pictures that can be asked for at once after a rest; the others come at the pace that the site allows. */
const burst = 150;
const perMs = (drawnPerMinute - burst) / 60_000;
/** Undone and done again, a logo is there at once. */
const mostKept = 400;

export interface LogoPicturesParts {
  /** WebP files in base64. */
  ask(pictures: readonly WantedPicture[]): Promise<readonly (string | null)[]>;
  now(): number;
  later(work: () => void, ms: number): () => void;
}

const ofThisPage: LogoPicturesParts = {
  ask: (pictures) => post<(string | null)[]>('/api/logos/pictures', { pictures }),
  now: () => performance.now(),
  later(work, ms) {
    const timer = setTimeout(work, ms);
    return () => clearTimeout(timer);
  },
};

interface Wanted {
  readonly picture: WantedPicture;
  readonly listeners: Set<(address: PictureAddress) => void>;
}

/** Gets the pictures that stand on the page, as few calls as can be, and never more than the site draws for one visitor. */
export class LogoPictures {
  readonly #parts: LogoPicturesParts;
  readonly #kept = new Map<string, PictureAddress>();
  readonly #wanted = new Map<string, Wanted>();
  #isAsking = false;
  #cancelTimer: (() => void) | undefined;
  /** Since when something is wanted that was not asked for. */
  #since: number | undefined;
  #lastAsked = -Infinity;
  #notBefore = 0;
  #allowance = burst;
  #allowanceAt = 0;

  constructor(parts: LogoPicturesParts = ofThisPage) {
    this.#parts = parts;
  }

  /** Tells when the picture is there, at once where it is; the answer ends the interest in it. */
  want(picture: WantedPicture, onArrive: (address: PictureAddress) => void): () => void {
    const key = keyOf(picture);
    const known = this.#kept.get(key);
    if (known !== undefined) {
      onArrive(known);
      return () => {};
    }
    const wanted = this.#wanted.get(key) ?? { picture, listeners: new Set() };
    wanted.listeners.add(onArrive);
    this.#wanted.set(key, wanted);
    this.#since ??= this.#parts.now();
    this.#plan();
    return () => {
      wanted.listeners.delete(onArrive);
      if (wanted.listeners.size === 0 && this.#wanted.get(key) === wanted) this.#wanted.delete(key);
    };
  }

  #plan(): void {
    if (this.#isAsking) return;
    this.#cancelTimer?.();
    if (this.#wanted.size === 0) {
      this.#since = undefined;
      return;
    }
    const now = this.#parts.now();
    const rest = now - this.#lastAsked > longestWaitMs ? firstRestMs : nextRestMs;
    const at = Math.min(now + rest, (this.#since ?? now) + longestWaitMs);
    this.#cancelTimer = this.#parts.later(
      () => void this.#ask(),
      Math.max(0, at - now, this.#notBefore - now),
    );
  }

  async #ask(): Promise<void> {
    const now = this.#parts.now();
    const chosen = this.#choose(now);
    if (chosen.length === 0) {
      this.#plan();
      return;
    }
    this.#isAsking = true;
    this.#lastAsked = now;
    this.#since = undefined;
    try {
      const files = await this.#parts.ask(chosen.map(([, { picture }]) => picture));
      for (const [place, [key]] of chosen.entries()) {
        const file = files[place];
        this.#arrive(key, file === null ? null : `data:image/webp;base64,${file}`);
      }
    } catch (error) {
      const problem = problemOf(error);
      if (isAboutDesign(problem)) for (const [key] of chosen) this.#arrive(key, null);
      else this.#notBefore = this.#parts.now() + waitAfter(problem);
    } finally {
      this.#isAsking = false;
      if (this.#wanted.size > 0) this.#since ??= this.#parts.now();
      this.#plan();
    }
  }

  /** The large one first, as many as one call takes and the pace allows; where it allows none, it says when it will. */
  #choose(now: number): (readonly [string, Wanted])[] {
    this.#allowance = Math.min(burst, this.#allowance + (now - this.#allowanceAt) * perMs);
    this.#allowanceAt = now;
    const waiting = [...this.#wanted].sort(([, a], [, b]) => costOf[b.picture.size] - costOf[a.picture.size]);
    const chosen: (readonly [string, Wanted])[] = [];
    for (const one of waiting.slice(0, mostLogos)) {
      const cost = costOf[one[1].picture.size];
      if (cost > this.#allowance) {
        if (chosen.length === 0) this.#notBefore = now + Math.ceil((cost - this.#allowance) / perMs);
        break;
      }
      this.#allowance -= cost;
      chosen.push(one);
    }
    return chosen;
  }

  #arrive(key: string, address: PictureAddress): void {
    this.#kept.set(key, address);
    const [oldest] = this.#kept.keys();
    if (this.#kept.size > mostKept) this.#kept.delete(oldest);
    const wanted = this.#wanted.get(key);
    this.#wanted.delete(key);
    for (const listener of wanted?.listeners ?? []) listener(address);
  }
}

const keyOf = ({ design, look, size }: WantedPicture) => `${size} ${look} ${design}`;

/** Nothing that could be asked for again. */
function isAboutDesign({ code }: Problem): boolean {
  return code === 'option_invalid' || code === 'request_invalid';
}

function waitAfter({ code, params }: Problem): number {
  const seconds = code === 'too_quick' ? Number(params.seconds) : Number.NaN;
  return Number.isFinite(seconds) ? seconds * 1000 : retryMs;
}

/** Of this page: its logos are shown in one workspace. */
export const logoPictures = new LogoPictures();
