import { z } from 'zod';
import { type TableChanges, TableError } from '../../tool/table/tool-table.ts';
import type { ToolWords } from '../../tool/tool-words.ts';
import table from './documents.json' with { type: 'json' };
import { documentSchema, type PhotoDocument, withRows } from './documents.ts';

/** Fields that the text beside the choice doesn't tell. */
const untold = new Set(['id', 'country', 'sources', 'checkedOn', 'offered', 'name', 'note']);

/** One text for everybody, or one for each language code; `en` for those that have none. */
const ownText = z.union([
  z.string().min(1).max(600),
  z.record(z.string().regex(/^[a-z]{2}$/), z.string().min(1).max(600)).refine((texts) => 'en' in texts, {
    message: 'needs a text for en',
  }),
]);
type OwnText = z.output<typeof ownText>;

const wordsSchema = z.object({ name: ownText.optional(), note: ownText.optional() });

type RowWords = ReadonlyMap<string, z.output<typeof wordsSchema>>;

/** What a row of a new document can't do without. */
const needed = ['country', 'frame', 'background', 'edits', 'certainty', 'checkedOn', 'name', 'note'];

/**
 * Reads an operator's rows. With the id of a document of ours, a row has the fields that are different; null takes a field away. With an
 * id of its own, it adds a document and has all it needs. `name` and `note` are the texts of the form: where a field changes that the
 * note tells, the row has to come with a note.
 */
export function readDocumentChanges(file: unknown): TableChanges & { rows: readonly PhotoDocument[] } {
  const list = z.array(z.record(z.string(), z.unknown())).safeParse(file);
  if (!list.success) throw new TableError('must be a list of rows');
  const rows: PhotoDocument[] = [];
  const words = new Map<string, z.output<typeof wordsSchema>>();
  for (const [index, change] of list.data.entries()) {
    const id = String(change.id ?? `row ${index + 1}`);
    const refuse = (field: string, message: string): never => {
      throw new TableError(`${id}: ${field}: ${message}`);
    };
    if (typeof change.id !== 'string') refuse('id', 'is needed');
    if (words.has(id)) refuse('id', 'is there twice');
    const own = table.find((row) => row.id === id);
    const { name, note, ...fields } = change;
    if (own) {
      const toTell = Object.keys(fields).filter((field) => !untold.has(field));
      if (toTell.length > 0 && note === undefined)
        refuse('note', `is needed: the text beside the choice tells the old ${toTell.join(', ')}`);
    } else {
      const missing = needed.find((field) => change[field] === undefined || change[field] === null);
      if (missing) refuse(missing, 'is needed: none of our documents has this id, so the row adds one');
    }
    const merged = Object.entries({ ...own, ...fields }).filter(([, value]) => value !== null);
    const said = wordsSchema.safeParse({ name, note });
    const row = documentSchema.safeParse(Object.fromEntries(merged));
    for (const { error } of [said, row]) {
      const issue = error?.issues[0];
      if (issue) refuse(issue.path.join('.') || unknownKey(issue), issue.message);
    }
    rows.push(row.data!);
    words.set(id, said.data!);
  }
  if (!withRows(rows).some(({ offered }) => offered))
    throw new TableError('must leave one document or more that is offered');
  return { rows, words: (own, locale) => wordsWith(own, locale, words) };
}

function unknownKey(issue: z.core.$ZodIssue): string {
  return issue.code === 'unrecognized_keys' ? issue.keys.join(', ') : 'row';
}

/** The words of the tool with an operator's names and notes. */
function wordsWith(words: ToolWords, locale: string, own: RowWords): ToolWords {
  const { document } = words.options;
  const said = (key: 'name' | 'note') =>
    Object.fromEntries(
      [...own].flatMap(([id, texts]) => (texts[key] ? [[id, inLanguage(texts[key], locale)]] : [])),
    );
  const choices = { ...document.choices, ...said('name') };
  const notes = { ...document.notes, ...said('note') };
  return { ...words, options: { ...words.options, document: { ...document, choices, notes } } };
}

function inLanguage(text: OwnText, locale: string): string {
  return typeof text === 'string' ? text : (text[locale] ?? text.en);
}
