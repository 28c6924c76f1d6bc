import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';

export interface Import {
  /** As written. */
  readonly specifier: string;
  /** The file it means, from the root, with `/`; null for packages and Node's own modules. */
  readonly target: string | null;
  /** Gone at run time. */
  readonly isType: boolean;
  /** `import()`: loaded later or never. */
  readonly isDynamic: boolean;
}

const staticImport = /^[ \t]*(?:import|export)\s+(type\s+)?(?:[^'"`;]*?\sfrom\s*)?'([^']+)'/gm;
const dynamicImport = /\bimport\(\s*'([^']+)'\s*,?\s*(?:\{[^}]*\}\s*)?\)(\s*\.\s*[A-Z])?/g;

/** Every import of a TypeScript file that Biome has formatted. `file` is given from the root, with `/`. */
export function readImports(root: string, file: string): Import[] {
  const code = readFileSync(path.join(root, file), 'utf8').replace(/\/\*[\s\S]*?\*\/|^[ \t]*\/\/.*$/gm, '');
  const found: Import[] = [];
  for (const [, type, specifier] of code.matchAll(staticImport)) {
    found.push({ specifier, target: resolve(file, specifier), isType: Boolean(type), isDynamic: false });
  }
  for (const [, specifier, member] of code.matchAll(dynamicImport)) {
    // A member with a capital letter right behind it is a type: `import('./a.ts').Thing`.
    found.push({
      specifier,
      target: resolve(file, specifier),
      isType: Boolean(member),
      isDynamic: !member,
    });
  }
  return found;
}

const programName = /'([^'\s]+\.(?:process|command|page|worker|preload)(?:\.server)?\.ts)'/g;

/** Programs that a file names by their path, from its own folder or from the root, and starts: they are no imports. */
export function readStarted(root: string, file: string): string[] {
  const code = readFileSync(path.join(root, file), 'utf8');
  return [...code.matchAll(programName)].flatMap(([, name]) => {
    const beside = path.posix.join(path.posix.dirname(file), name);
    return [beside, name.replace(/^(\.\.\/)+/, '')]
      .filter((one) => existsSync(path.join(root, one)))
      .slice(0, 1);
  });
}

/** Whole words between quotation marks. */
export function readQuoted(root: string, file: string): Set<string> {
  const code = readFileSync(path.join(root, file), 'utf8');
  return new Set([...code.matchAll(/['"`]([\w/-]+)['"`]/g)].map(([, word]) => word));
}

function resolve(file: string, specifier: string): string | null {
  const bare = specifier.replace(/\?.*$/, '');
  if (bare.startsWith('#')) return bare.slice(1);
  return bare.startsWith('.') ? path.posix.join(path.posix.dirname(file), bare) : null;
}
