/**
 * Text that people type, as it may be kept: PostgreSQL takes no NUL, and no other control character or half of a
 * surrogate pair means anything to a reader. They count as spaces, since that is what they were when they were pasted.
 */
const unreadable = /[\p{Cc}\p{Cs}]/gu;
const unreadableInProse = /[^\P{Cc}\t\n]|\p{Cs}/gu;

/** Whether PostgreSQL keeps it, in a column of its own or in JSON. */
export function isKeepable(text: string): boolean {
  return text.isWellFormed() && !text.includes('\0');
}

/** One line: a name, something to look for. */
export function plainLine(text: string): string {
  return text.replace(unreadable, ' ').replace(/ {2,}/g, ' ').trim();
}

/** Several lines: a message. Tabs and line breaks stay. */
export function plainProse(text: string): string {
  return text.replace(/\r\n?/g, '\n').replace(unreadableInProse, ' ').trim();
}

/** Matches what has nothing unreadable in it; also the pattern of such a text in the OpenAPI document. */
export const readableLine = /^[^\p{Cc}\p{Cs}]*$/u;
