import path from 'node:path';
import { extensionFor, extensionsFor, type ResultFormat } from '../codecs/file-types.ts';
import { ContradictionError } from './command-words.server.ts';

/** Where what comes out under one name goes. */
export interface Destination {
  /** `-`, or a file; without its ending where that is ours to give. */
  readonly path: string;
  /** The ending follows from what is made; otherwise it was typed. */
  readonly isOpen: boolean;
  /** What pictures are written in. Finished files stay what they are. */
  readonly format: ResultFormat;
}

/**
 * The files that so many things of these media types are written to: a number before the ending tells several apart. Errors:
 * `ContradictionError` for an ending that says something else, and for several on standard output.
 */
export function filesAt(destination: Destination, types: readonly string[]): string[] {
  if (destination.path === '-') {
    if (types.length === 1) return ['-'];
    throw new ContradictionError('problems.stdoutOne', { count: types.length });
  }
  return types.map((type, place) => {
    // So that they sort in their order.
    const digits = String(place + 1).padStart(String(types.length).length, '0');
    const number = types.length > 1 ? `-${digits}` : '';
    if (destination.isOpen) return `${destination.path}${number}.${extensionFor(type)}`;
    checkEnding(destination, type);
    if (number === '') return destination.path;
    const { dir, name, ext } = path.parse(destination.path);
    return path.join(dir, `${name}${number}${ext}`);
  });
}

/** A file without any ending may hold anything. Error: `ContradictionError`. */
export function checkEnding({ path: file, isOpen }: Destination, type: string): void {
  const ending = path.extname(file).slice(1).toLowerCase();
  if (isOpen || file === '-' || ending === '') return;
  const endings = extensionsFor(type);
  if (endings.includes(ending)) return;
  throw new ContradictionError('problems.endingContradicts', {
    file,
    type: endings[0].toUpperCase(),
    ending: `.${endings[0]}`,
  });
}
