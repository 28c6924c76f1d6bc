import { existsSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { findMainInput } from '#src/tool/tool-parts.ts';
import { tools } from '#src/tools/index.ts';
import { showcaseCases } from './showcase-case.ts';

describe.each(tools)('$id', (tool) => {
  test('names two or three photos for a sheet that suit it, or prompts, with options that it has', () => {
    const cases = showcaseCases(tool, '/pictures');
    // Words ask for many kinds of pictures, a photo is one.
    const most = findMainInput(tool) !== undefined ? 3 : 40;
    expect(cases.length).toBeGreaterThanOrEqual(2);
    for (const ones of Map.groupBy(cases, ({ sheet }) => sheet).values())
      expect(ones.length).toBeLessThanOrEqual(most);
    for (const { photo, outline, inputs, options } of cases) {
      expect(Object.keys(tool.inputs)).toEqual(expect.arrayContaining(Object.keys(inputs)));
      for (const corner of (outline ?? []).flat()) expect(corner).toBeGreaterThanOrEqual(0);
      if (tool.starts === 'when-marked' && !photo?.startsWith('/pictures/'))
        expect(existsSync(photo ?? ''), photo).toBe(true);
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
