import { drawingOf, type IconDrawing } from './icon-answer.ts';
import { iconPaths } from './icon-paths.ts';
import { type IconHosts, requestIcons } from './request-icons.ts';

/** Fetches icons that only data name (`lucide:scissors`), each once. */
export interface IconLoader {
  /** Those that are there, by name. Never fails: an icon decorates a word that is there anyway. */
  load(names: readonly string[]): Promise<ReadonlyMap<string, IconDrawing>>;
}

export function createIconLoader(parts: IconHosts): IconLoader {
  /** null: no host has it. */
  const known = new Map<string, Promise<IconDrawing | null>>();

  function request(prefix: string, names: readonly string[]): void {
    for (const { path, names: asked } of iconPaths(prefix, names, parts.hosts)) {
      const outcome = requestIcons(path, parts);
      for (const name of asked) {
        const key = `${prefix}:${name}`;
        const drawing = outcome.then((answer) => {
          if (answer === 'failed') known.delete(key);
          return typeof answer === 'string' ? null : drawingOf(answer, name);
        });
        known.set(key, drawing);
      }
    }
  }

  return {
    async load(names) {
      const wanted = names.filter((name) => !known.has(name)).map((name) => name.split(':'));
      for (const [prefix, group] of Map.groupBy(wanted, ([set]) => set)) {
        request(
          prefix,
          group.map(([, name]) => name),
        );
      }
      const found = await Promise.all(names.map(async (name) => [name, await known.get(name)] as const));
      return new Map(found.filter((one): one is [string, IconDrawing] => Boolean(one[1])));
    },
  };
}
