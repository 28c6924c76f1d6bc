import { afterEach, expect, test } from 'vitest';
import { readToolWords } from '../../i18n/read-words.server.ts';
import { readDocumentChanges } from './document-changes.ts';
import { documentOf, documents, replaceDocuments, withheldDocuments } from './documents.ts';
import { passportPhotoMaker } from './passport-photo-maker.tool.ts';

afterEach(() => replaceDocuments([]));

test('a row is laid over the product’s own: what it names changes, null takes away, the rest stays', () => {
  const { rows } = readDocumentChanges([
    {
      id: 'us-visa',
      head: [52, 66],
      eyes: null,
      certainty: 'A',
      checkedOn: '2027-02',
      note: 'Head 52–66%, read at the embassy',
    },
  ]);
  const { eyes: _, ...own } = documents.find(({ id }) => id === 'us-visa')!;
  expect(rows).toEqual([{ ...own, head: [52, 66], certainty: 'A', checkedOn: '2027-02' }]);
  replaceDocuments(rows);
  expect(documentOf('us-visa').head).toEqual([52, 66]);
  expect(documentOf('us-passport')).toBe(documents[0]);
});

test('a document that is left out is refused as an option', () => {
  replaceDocuments(readDocumentChanges([{ id: 'br-passport', offered: false }]).rows);
  expect(withheldDocuments()).toEqual(['br-passport']);
  expect(passportPhotoMaker.withheld?.()).toEqual({ document: ['br-passport'] });
  const { options } = passportPhotoMaker;
  expect(options.safeParse({ document: 'br-passport' }).success).toBe(false);
  expect(options.safeParse({ document: 'mx-passport' }).success).toBe(true);
});

test.each([
  ['no list', { id: 'us-visa' }, 'must be a list of rows'],
  ['an unknown document', [{ id: 'mars-visa' }], /^mars-visa: id: must be one of us-passport, .+ not added$/],
  ['a row without id', [{ head: [1, 2] }], /^row 1: id: /],
  ['a row twice', [{ id: 'us-visa' }, { id: 'us-visa' }], 'us-visa: id: is there twice'],
  ['a range upside down', [{ id: 'us-visa', head: [69, 50], note: 'x' }], /^us-visa: head: /],
  ['a wrong field within', [{ id: 'us-visa', file: { most: 'much' }, note: 'x' }], /^us-visa: file\.most: /],
  ['a field there isn’t', [{ id: 'us-visa', hat: true, note: 'x' }], /^us-visa: hat: /],
  ['a month of no year', [{ id: 'us-visa', checkedOn: 'May' }], /^us-visa: checkedOn: /],
  [
    'other values, the old text',
    [{ id: 'us-visa', head: [50, 60] }],
    /^us-visa: note: is needed: .+ old head$/,
  ],
  ['a text without English', [{ id: 'us-visa', name: { de: 'USA: Visum' } }], /^us-visa: name: /],
  ['the first document gone', [{ id: 'us-passport', offered: false }], /^us-passport: offered: /],
])('refused, by row and field: %s', (_, file, message) => {
  expect(() => readDocumentChanges(file)).toThrow(message);
});

test('names and notes are the operator’s, in the language of the page where there is one', () => {
  const changes = readDocumentChanges([
    { id: 'us-visa', name: { en: 'US: visa (embassy)', de: 'USA: Visum (Botschaft)' } },
    { id: 'mx-passport', taken: null, note: '35 × 45 mm' },
  ]);
  const [german, french] = (['de', 'fr'] as const).map((locale) => {
    const words = readToolWords('passport-photo-maker', locale);
    return { ours: words.options.document, said: changes.words(words, locale).options.document };
  });
  expect(german.said.choices?.['us-visa']).toBe('USA: Visum (Botschaft)');
  expect(french.said.choices?.['us-visa']).toBe('US: visa (embassy)');
  expect(german.said.notes?.['mx-passport']).toBe('35 × 45 mm');
  expect(german.said.notes?.['us-visa']).toBe(german.ours.notes?.['us-visa']);
});
