import { z } from 'zod';
import { type DocumentId, documentIds } from './document-ids.ts';
import table from './documents.json' with { type: 'json' };

const range = z.tuple([z.number().min(0), z.number().min(0)]).refine(([least, most]) => least <= most);
const pixelSize = z.tuple([z.number().int().min(1), z.number().int().min(1)]);

/** Colors of the wall an authority asks for. */
const wallColors = ['white', 'off-white', 'light-gray', 'light-blue', 'light'] as const;

/** What one authority asks of the photo for one document. Lengths without a unit are in the unit of `frame`. */
export const documentSchema = z.strictObject({
  id: z.enum(documentIds),
  /** ISO 3166-1, two letters: whose authority it is. */
  country: z.string().regex(/^[A-Z]{2}$/),
  /** The picture: millimeters of the print, pixels, or shares of its height. */
  frame: z.strictObject({
    width: z.number().positive(),
    height: z.number().positive(),
    unit: z.enum(['mm', 'px', '%']),
  }),
  /** Chin to crown; left out where nobody says. */
  head: range.optional(),
  /** What the authority takes for the crown; left out where it doesn't say. Both are met then where they can be. */
  crown: z.enum(['skull', 'hair']).optional(),
  /** Height of the eyes above the lower edge. */
  eyes: range.optional(),
  /** Between the upper edge and the crown. */
  top: range.optional(),
  /** Between the chin and the lower edge. */
  below: range.optional(),
  /** From ear to ear, without hair. */
  faceWidth: range.optional(),
  /** It is handed in on paper too, as large as the frame says; only with millimeters. */
  print: z.boolean().default(false),
  /** Width and height of the file; the same twice: exactly these. */
  pixels: z.strictObject({ least: pixelSize, most: pixelSize.optional() }).optional(),
  /** Pixels per inch the file has to say. */
  density: z.number().int().optional(),
  leastDensity: z.number().int().optional(),
  /** Bytes of the file; a KB is 1000 of them. */
  file: z.strictObject({ least: z.number().int().optional(), most: z.number().int() }).optional(),
  background: z.array(z.enum(wallColors)).min(1),
  whiteRefused: z.boolean().default(false),
  /** What may be done to a photo: nothing, what leaves it natural, or nobody says. No row allows another background. */
  edits: z.enum(['refused', 'natural', 'unstated']),
  /** The authority crops by itself and wants one's own photo as it is. */
  uncropped: z.boolean().default(false),
  /** Who takes the photo where the applicant may not. */
  taken: z.enum(['studio-or-office', 'professional', 'studio', 'office']).optional(),
  /** Where it was read; empty where copies agree that name no source. */
  sources: z.array(z.url().max(200)).default([]),
  /** A: text of the authority; B: copies that agree; C: one copy, or copies that disagree. */
  certainty: z.enum(['A', 'B', 'C']),
  /** Year and month. */
  checkedOn: z.string().regex(/^\d{4}-\d{2}$/),
  /** The operator may leave a document out. */
  offered: z.boolean().default(true),
});

export type PhotoDocument = z.output<typeof documentSchema>;

/** What this product knows; an operator may know better, see `document-changes.ts`. */
export const documents: readonly PhotoDocument[] = z.array(documentSchema).parse(table);

let changed: readonly PhotoDocument[] = [];

/** From now on, these rows take the place of those with the same ids. */
export function replaceDocuments(rows: readonly PhotoDocument[]): void {
  changed = rows;
}

/** The row of a document. */
export function documentOf(id: DocumentId): PhotoDocument {
  const found = [...changed, ...documents].find((document) => document.id === id);
  if (!found) throw new Error(`no document ${id}`);
  return found;
}

/** Documents that the operator leaves out. */
export function withheldDocuments(): DocumentId[] {
  return documentIds.filter((id) => !documentOf(id).offered);
}
