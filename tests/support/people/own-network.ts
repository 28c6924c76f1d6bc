import { randomInt } from 'node:crypto';

/** Headers of a visitor from a network of their own: what the site allows one network is not shared with other tests. */
export function ownNetwork(): Record<string, string> {
  const address = [10, randomInt(256), randomInt(256), randomInt(1, 255)].join('.');
  return { 'x-forwarded-for': address };
}
