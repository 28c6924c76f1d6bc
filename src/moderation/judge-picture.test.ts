import { expect, test } from 'vitest';
import { isSexualPicture } from './judge-picture.ts';

test.each([
  [{ porn: 0.95, hentai: 0 }, true],
  [{ porn: 0, hentai: 0.9 }, true],
  [{ porn: 0.4, hentai: 0.4 }, true],
  [{ porn: 0.5, hentai: 0.1 }, false],
  [{ porn: 0, hentai: 0 }, false],
])('%j is held back: %s', (kinds, isHeldBack) => {
  expect(isSexualPicture(kinds)).toBe(isHeldBack);
});
