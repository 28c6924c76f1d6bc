import { createRequire } from 'node:module';
import type { IconAlias, IconAnswer, IconData } from './icon-answer.ts';

const require = createRequire(import.meta.url);

/** The sets that are served, by their prefix: each is a package that is read when it is first asked for. */
const packages: Readonly<Record<string, string>> = { lucide: '@iconify-json/lucide/icons.json' };

/**
 * Icons of a set as Iconify's API answers them: the icons, the other names that led to them, and the names that are none.
 * null where there is no such set.
 */
export function findIcons(prefix: string, names: readonly string[]): IconAnswer | null {
  if (!Object.hasOwn(packages, prefix)) return null;
  const set: IconAnswer = require(packages[prefix]);
  const { width, height, lastModified } = set;
  const icons: Record<string, IconData> = {};
  const aliases: Record<string, IconAlias> = {};

  function take(name: string): boolean {
    if (Object.hasOwn(set.icons, name)) {
      icons[name] = set.icons[name];
      return true;
    }
    if (!set.aliases || !Object.hasOwn(set.aliases, name)) return false;
    const alias = set.aliases[name];
    if (!take(alias.parent)) return false;
    aliases[name] = alias;
    return true;
  }

  const missing = [...new Set(names)].filter((name) => !take(name));
  return {
    prefix,
    lastModified,
    aliases,
    width,
    height,
    icons,
    ...(missing.length > 0 && { not_found: missing }),
  };
}
