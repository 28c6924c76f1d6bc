export interface ByteRange {
  readonly start: number;
  /** Included. */
  readonly end: number;
}

/**
 * The one range a `Range` header asks for (RFC 9110 §14). `whole`: none, several, or something else than bytes, which may
 * all be answered with everything. `unsatisfiable`: it begins after the end.
 */
export function readRange(
  header: string | null | undefined,
  size: number,
): ByteRange | 'whole' | 'unsatisfiable' {
  const match = /^bytes=(\d*)-(\d*)$/.exec(header?.trim() ?? '');
  if (!match || (match[1] === '' && match[2] === '')) return 'whole';
  if (match[1] === '') {
    const length = Math.min(Number(match[2]), size);
    return length === 0 ? 'unsatisfiable' : { start: size - length, end: size - 1 };
  }
  const start = Number(match[1]);
  const end = match[2] === '' ? size - 1 : Math.min(Number(match[2]), size - 1);
  if (match[2] !== '' && Number(match[2]) < start) return 'whole';
  return start >= size ? 'unsatisfiable' : { start, end };
}
