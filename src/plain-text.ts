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

/** Turns the direction of what stands behind it, or is seen by nobody and no part of any letter; no document of XML may hold the last ones. */
const misleading = /[\u00ad\u180e\u200b\u202a-\u202e\u2060-\u206f\ufeff\p{Noncharacter_Code_Point}]/gu;

/** One line that strangers read beside words of ours; empty where nothing in it can be seen. */
export function shownLine(text: string): string {
  const line = plainLine(text.replace(misleading, ''));
  return /[\p{L}\p{N}\p{P}\p{S}]/u.test(line) ? line : '';
}

/** Several lines: a message. Tabs and line breaks stay. */
export function plainProse(text: string): string {
  return text.replace(/\r\n?/g, '\n').replace(unreadableInProse, ' ').trim();
}

/** Matches what has nothing unreadable in it; also the pattern of such a text in the OpenAPI document. */
export const readableLine = /^[^\p{Cc}\p{Cs}]*$/u;
