import { afterEach, expect, test } from 'vitest';
import { readToolWords } from '../../i18n/read-words.server.ts';
import { readDocumentChanges } from './document-changes.ts';
import { documentGuides } from './document-guides.ts';
import { documentOf, documents, offeredDocuments, replaceDocuments } from './documents.ts';
import { passportPhotoMaker } from './passport-photo-maker.tool.ts';

afterEach(() => replaceDocuments([]));

/** A document of the operator's own. */
const staffCard = {
  id: 'staff-card',
  country: 'AT',
  frame: { width: 30, height: 40, unit: 'mm' },
  head: [24, 30],
  print: true,
  pixels: { least: [300, 400], most: [300, 400] },
  background: ['light-blue'],
  edits: 'natural',
  certainty: 'A',
  checkedOn: '2027-02',
  name: { en: 'Acme: staff card', de: 'Acme: Dienstausweis' },
  note: '30 × 40 mm · head 24–30 mm',
};

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

test('a document that is left out is no option, and the first of the others is chosen at the start', () => {
  const { options } = passportPhotoMaker;
  expect(options.parse({}).document).toBe('us-passport');
  replaceDocuments(
    readDocumentChanges([
      { id: 'us-passport', offered: false },
      { id: 'br-passport', offered: false },
    ]).rows,
  );
  const changed = passportPhotoMaker.options;
  expect(changed.parse({}).document).toBe('us-renewal-online');
  expect(changed.safeParse({ document: 'us-passport' }).success).toBe(false);
  expect(changed.safeParse({ document: 'mx-passport' }).success).toBe(true);
  // Schemas made of the options are kept as long as they are the same.
  expect(passportPhotoMaker.options).toBe(changed);
  expect(Object.keys(documentGuides())).toEqual(offeredDocuments().map(({ id }) => id));
});

test('a row with an id of its own adds a document after ours', () => {
  const { name, note, ...row } = staffCard;
  const { rows, words } = readDocumentChanges([staffCard]);
  replaceDocuments(rows);
  expect(documentOf('staff-card')).toMatchObject({ ...row, whiteRefused: false, sources: [] });
  expect(offeredDocuments().at(-1)?.id).toBe('staff-card');
  expect(passportPhotoMaker.options.parse({ document: 'staff-card' }).document).toBe('staff-card');
  expect(documentGuides()).toHaveProperty('staff-card');
  const choices = (['de', 'fr'] as const).map((locale) => {
    const { document } = words(readToolWords('passport-photo-maker', locale), locale).options;
    return [document.choices?.['staff-card'], document.notes?.['staff-card']];
  });
  expect(choices).toEqual([
    ['Acme: Dienstausweis', note],
    ['Acme: staff card', note],
  ]);
});

const square = { least: [300, 300], most: [300, 300] };
const poster = { width: 120, height: 160, unit: 'mm' };
const shares = { width: 75, height: 100, unit: '%' };

test.each([
  ['no list', { id: 'us-visa' }, 'must be a list of rows'],
  ['an id mistyped', [{ id: 'us-viza', head: [50, 60] }], /^us-viza: country: .+ none of our documents/],
  ['a row without id', [{ head: [1, 2] }], 'row 1: id: is needed'],
  [
    'no place for the id in an address',
    [{ ...staffCard, id: 'Staff card' }],
    /^Staff card: id: must be small/,
  ],
  ['a new document without a name', [{ ...staffCard, name: undefined }], /^staff-card: name: is needed: /],
  ['without a note', [{ ...staffCard, note: null }], /^staff-card: note: is needed: /],
  ['without a size', [{ ...staffCard, frame: undefined }], /^staff-card: frame: is needed: /],
  ['a head out of the frame', [{ ...staffCard, head: [24, 41] }], 'staff-card: head: is more than the 40 mm'],
  [
    'pixels of another shape',
    [{ ...staffCard, pixels: square }],
    /^staff-card: pixels: .+ shape of the frame/,
  ],
  [
    'a print larger than paper',
    [{ ...staffCard, frame: poster, pixels: null }],
    /^staff-card: frame: .+ sheets/,
  ],
  ['a print without millimeters', [{ ...staffCard, frame: shares }], /^staff-card: print: /],
  [
    'a file of no size',
    [{ ...staffCard, file: { least: 9e4, most: 8e4 } }],
    /^staff-card: file: has a least/,
  ],
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
  ['nothing left', documents.map(({ id }) => ({ id, offered: false })), 'must leave one document or more'],
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
