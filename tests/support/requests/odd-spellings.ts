import { siteAddresses } from '../hosts/site-addresses.ts';

/** Ways to write one path that a browser never uses; each by a number, so that there is no end of them. */
const spellings: readonly ((path: string, number: number) => string)[] = [
  (path, number) => encodeCharacter(path, 1 + (number % Math.max(1, path.length - 1))),
  (path, number) => encodeCharacter(encodeCharacter(path, path.length - 1), 1 + (number % 3)),
  (path) => path.toUpperCase(),
  (path, number) =>
    path.replace(/[a-z]/g, (letter, at) => ((number >> (at % 12)) & 1 ? letter.toUpperCase() : letter)),
  (path) => `${path}/`,
  (path, number) => `${path}${'/'.repeat(2 + (number % 7))}`,
  (path, number) => `${'/'.repeat(2 + (number % 5))}${path.slice(1)}`,
  (path, number) => `/.${path}?${number}`,
  (path, number) => `/x${number}/..${path}`,
  (path, number) => `${path}?q=${number}`,
  (path, number) => `${path}.data?_routes=en/${number}`,
  (path, number) => `${path}.data?_routes=${encodeURIComponent(`routes/${'x'.repeat(number % 900)}`)}`,
  (path, number) => `${path}.data?_routes=&_routes=${number}`,
  (path, number) => `${encodeCharacter(path, 1)}.data?x=${number}`,
  (path, number) => `${path};${number}`,
  (path, number) => `${path}%00${number}`,
];

/** `%61rt` for `art`: the same path, byte for byte another address. */
function encodeCharacter(path: string, at: number): string {
  const code = path.charCodeAt(at);
  if (Number.isNaN(code) || path[at] === '/' || path[at] === '%') return path;
  return `${path.slice(0, at)}%${code.toString(16)}${path.slice(at + 1)}`;
}

/** As many addresses of pages of the site, in spellings that nobody uses; the same in each run. */
export function oddSpellings(count: number): string[] {
  return Array.from({ length: count }, (_, number) => {
    const { address } = siteAddresses[(number * 7) % siteAddresses.length];
    return spellings[number % spellings.length](address, number);
  });
}
