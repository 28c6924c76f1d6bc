import { expect, test } from 'vitest';
import { placeholderAtStart, placeholdersIn, withoutUnansweredLines } from './placeholders.ts';

test('placeholders name their setting, whether it is optional, and what belongs there', () => {
  const text =
    'Phone: [[OPERATOR_PHONE|optional|phone number]], [[OPERATOR_NAME|name]] or [[which law]]; [not this]';
  expect(placeholdersIn(text)).toEqual([
    {
      raw: '[[OPERATOR_PHONE|optional|phone number]]',
      setting: 'OPERATOR_PHONE',
      isOptional: true,
      words: 'phone number',
    },
    { raw: '[[OPERATOR_NAME|name]]', setting: 'OPERATOR_NAME', isOptional: false, words: 'name' },
    { raw: '[[which law]]', setting: undefined, isOptional: false, words: 'which law' },
  ]);
  expect(placeholderAtStart(text)).toBeNull();
  expect(placeholderAtStart('[[which law]] and more')?.words).toBe('which law');
});

test('an optional line without an answer is dropped, and so is a section with nothing else in it', () => {
  const text = [
    '## Contact',
    '',
    'Phone: [[OPERATOR_PHONE|optional|number]]',
    'Email: [[OPERATOR_EMAIL|address]]',
    '',
    '## Register',
    '',
    'Register: [[OPERATOR_REGISTER|optional|number]]',
    '',
    '## Empty on purpose',
    '',
    '## End',
  ].join('\n');
  const shown = withoutUnansweredLines(text, {});
  expect(shown).toBe('## Contact\n\nEmail: [[OPERATOR_EMAIL|address]]\n\n## Empty on purpose\n\n## End');
  const answered = { OPERATOR_PHONE: '1', OPERATOR_REGISTER: 'HRB 1' };
  expect(withoutUnansweredLines(text, answered)).toBe(text);
});
