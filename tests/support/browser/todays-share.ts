const millisecondsOfDay = 24 * 60 * 60 * 1000;
const days = 3;

/** Which third of the pages is walked through in the browser: by the date (UTC), or null for all of them (`--every`). */
const third = process.env.PAGES === 'every' ? null : Math.floor(Date.now() / millisecondsOfDay) % days;

/** Every third one, another third each day: all of them have had their turn after three days, or with `--every`. */
export function todaysShare<T>(all: readonly T[], offset = 0): T[] {
  return all.filter((_, place) => third === null || (place + offset) % days === third);
}

/** For the report of a walk. */
export const shareInWords =
  third === null
    ? 'all pages'
    : `third ${third + 1} of ${days} of the pages, which is the one of ${new Date().toISOString().slice(0, 10)}`;
