/** Longest address that is asked for, host and all. */
const maxUrlLength = 500;

const iconName = /^[a-z0-9]+(-[a-z0-9]+)*$/;

/** A path below a host, and the names it asks for. */
export interface IconPath {
  readonly path: string;
  readonly names: readonly string[];
}

/** Paths that ask for these icons of one set, as few as make no address too long at any of the hosts. */
export function iconPaths(
  prefix: string,
  names: readonly string[],
  hosts: readonly string[],
): readonly IconPath[] {
  const start = `/${prefix}.json?icons=`;
  const room = maxUrlLength - Math.max(...hosts.map((host) => host.length)) - start.length;
  const groups: string[][] = [];
  let length = Number.POSITIVE_INFINITY;
  for (const name of [...new Set(names)].filter((one) => iconName.test(one)).sort()) {
    length += name.length + 1;
    if (length > room) {
      groups.push([]);
      length = name.length;
    }
    groups.at(-1)?.push(name);
  }
  return groups.map((group) => ({ path: start + group.join(','), names: group }));
}
