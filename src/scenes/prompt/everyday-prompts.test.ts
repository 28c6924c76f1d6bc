import { expect, test } from 'vitest';
import everyday from './everyday-prompts.json' with { type: 'json' };
import { planScene } from './plan-scene.ts';
import { isDrawn, readPrompt } from './read-prompt.ts';

/** Prompts as people write them to any generator, not to this one: they ask for roofs and logos, too. */
const languages = Object.entries(everyday);

test('there are three hundred of them, no two alike', () => {
  const all = languages.flatMap(([, prompts]) => prompts);
  expect(all.length).toBeGreaterThan(300);
  expect(new Set(all).size).toBe(all.length);
});

test.each(languages)(
  '%s: most words are drawn, nearly every prompt gives a picture, and what is left is told',
  (language, prompts) => {
    let words = 0;
    let drawn = 0;
    let pictures = 0;
    for (const prompt of prompts) {
      const read = readPrompt(prompt);
      const plan = planScene(read);
      words += read.length;
      drawn += read.filter(
        (word) => word.isAvoided || (isDrawn(word) && plan?.drawn.has(word.concept)),
      ).length;
      if (plan) pictures++;
    }
    expect(drawn / words).toBeGreaterThan(language === 'en' ? 0.86 : 0.96);
    expect(pictures / prompts.length).toBeGreaterThan(0.97);
  },
);
