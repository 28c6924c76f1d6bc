import { existsSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { findMainInput } from '#src/tool/tool-parts.ts';
import { tools } from '#src/tools/index.ts';
import { showcaseCases } from './showcase-case.ts';

describe.each(tools)('$id', (tool) => {
  test('names two or three photos that suit it, or prompts, with options that it has', () => {
    const cases = showcaseCases(tool, '/pictures');
    // Words ask for many kinds of pictures, a photo is one.
    const most = findMainInput(tool) !== undefined ? 3 : 40;
    expect(cases.length).toBeGreaterThanOrEqual(2);
    expect(cases.length).toBeLessThanOrEqual(most);
    for (const { photo, options } of cases) {
      if (tool.view === 'mask') expect(existsSync(photo ?? ''), photo).toBe(true);
      else if (findMainInput(tool) !== undefined) expect(photo).toMatch(/^\/pictures\/\w/);
      else expect(photo).toBeUndefined();
      expect(Object.keys(tool.options.shape)).toEqual(expect.arrayContaining(Object.keys(options)));
    }
  });

  test('is shown with its samples where there is no folder of test pictures', () => {
    const cases = showcaseCases(tool, undefined);
    expect(cases.length).toBeGreaterThan(0);
    for (const { photo } of cases) if (photo !== undefined) expect(existsSync(photo), photo).toBe(true);
  });
});
