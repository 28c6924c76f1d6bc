import { plainLine } from '../../plain-text.ts';

const longestText = 100;

/** What a file says as one short line, whatever it is: without what would turn the words around it (bidirectional controls). */
export function shortText(text: unknown): string | null {
  if (typeof text !== 'string') return null;
  const line = plainLine(text.slice(0, 10 * longestText).replace(/\p{Cf}/gu, ''));
  return line.length > longestText ? `${[...line].slice(0, longestText).join('')}…` : line || null;
}
