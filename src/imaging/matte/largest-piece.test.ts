import { expect, test } from 'vitest';
import { largestPiece } from './largest-piece.ts';

/** A picture of one channel; `.` is nothing, `-` haze, `+` soft, `#` solid. */
function drawn(rows: readonly string[]) {
  const data = Uint8Array.from(rows.join(''), (mark) => ({ '.': 0, '+': 60, '-': 9, '#': 255 })[mark] ?? 0);
  return { width: rows[0].length, height: rows.length, channels: 1 as const, data };
}

test('one piece stays as it is', () => {
  const alpha = drawn(['.##.', '.##+']);
  expect(largestPiece(alpha, 0.1)).toEqual({ alpha, isAlone: true });
  expect(largestPiece(drawn(['.##-', '.##+']), 0.1)).toEqual({ alpha, isAlone: true });
});

test('the largest one stays, with its soft edge; a small one goes and is not told', () => {
  const { alpha, isAlone } = largestPiece(drawn(['####+..+#', '####+....', '####+....']), 0.1);
  expect(isAlone).toBe(true);
  expect(alpha).toEqual(drawn(['####+....', '####+....', '####+....']));
});

test('a second one of some size is told, and goes as well', () => {
  const { alpha, isAlone } = largestPiece(drawn(['####..##', '####..##']), 0.1);
  expect(isAlone).toBe(false);
  expect(alpha).toEqual(drawn(['####....', '####....']));
});
