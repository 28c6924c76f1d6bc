import { z } from 'zod';
import { type TableChanges, TableError } from '../../tool/table/tool-table.ts';
import type { ToolWords } from '../../tool/tool-words.ts';
import { documentIds } from './document-ids.ts';
import table from './documents.json' with { type: 'json' };
import { documentSchema, type PhotoDocument } from './documents.ts';

/** The form starts with it. */
const firstDocument = 'us-passport';
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

/**
 * Reads an operator's rows: each has the id of a document and the fields that are different from ours; null takes a field away.
 * `name` and `note` are the texts of the form. Where a field changes that the note tells, it has to come with a note.
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
    const own = table.find((row) => row.id === change.id);
    if (!own) return refuse('id', `must be one of ${documentIds.join(', ')}; rows can be changed, not added`);
    if (words.has(id)) refuse('id', 'is there twice');
    const { name, note, ...fields } = change;
    const merged = Object.entries({ ...own, ...fields }).filter(([, value]) => value !== null);
    const said = wordsSchema.safeParse({ name, note });
    const row = documentSchema.safeParse(Object.fromEntries(merged));
    for (const { error } of [said, row]) {
      const issue = error?.issues[0];
      if (issue) refuse(issue.path.join('.') || unknownKey(issue), issue.message);
    }
    const toTell = Object.keys(fields).filter((field) => !untold.has(field));
    if (toTell.length > 0 && note === undefined)
      refuse('note', `is needed: the text beside the choice tells the old ${toTell.join(', ')}`);
    if (id === firstDocument && !row.data!.offered) refuse('offered', 'the form starts with this document');
    rows.push(row.data!);
    words.set(id, said.data!);
  }
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
