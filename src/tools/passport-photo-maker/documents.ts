import { z } from 'zod';
import { checkDocument } from './check-document.ts';
import table from './documents.json' with { type: 'json' };

const range = z.tuple([z.number().min(0), z.number().min(0)]).refine(([least, most]) => least <= most);
const side = z.number().positive().max(10_000);
const pixelCount = z.number().int().min(1).max(10_000);
const pixelSize = z.tuple([pixelCount, pixelCount]);

/** Colors of the wall an authority asks for. */
const wallColors = ['white', 'off-white', 'light-gray', 'light-blue', 'light'] as const;

/** What one authority asks of the photo for one document. Lengths without a unit are in the unit of `frame`. */
export const documentSchema = z
  .strictObject({
    id: z
      .string()
      .max(40)
      .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'must be small letters and digits with hyphens between them'),
    /** ISO 3166-1, two letters: whose authority it is. */
    country: z.string().regex(/^[A-Z]{2}$/),
    /** The picture: millimeters of the print, pixels, or shares of its height. */
    frame: z.strictObject({ width: side, height: side, unit: z.enum(['mm', 'px', '%']) }),
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
    density: z.number().int().min(1).max(10_000).optional(),
    leastDensity: z.number().int().optional(),
    /** Bytes of the file; a KB is 1000 of them. */
    file: z
      .strictObject({ least: z.number().int().min(1).optional(), most: z.number().int().min(1) })
      .optional(),
    background: z.array(z.enum(wallColors)).min(1),
    whiteRefused: z.boolean().default(false),
    /** What may be done to a photo: nothing, what leaves it natural, or nobody says. No row allows another background. */
    edits: z.enum(['refused', 'natural', 'unstated']),
    /** The authority crops by itself and wants one's own photo as it is. */
    uncropped: z.boolean().default(false),
    /** Who takes the photo where the applicant may not. */
    taken: z.enum(['studio-or-office', 'professional', 'studio', 'office']).optional(),
    /** Pages whose text was read and bears out, between them, every figure of the row; empty where none is known. */
    sources: z.array(z.url().max(200)).max(4).default([]),
    /** A: text of the authority bears out every figure; B: copies that agree; C: one copy, or copies that disagree. */
    certainty: z.enum(['A', 'B', 'C']),
    /** Year and month. */
    checkedOn: z.string().regex(/^\d{4}-\d{2}$/),
    /** The operator may leave a document out. */
    offered: z.boolean().default(true),
  })
  .superRefine(checkDocument);

export type PhotoDocument = z.output<typeof documentSchema>;

/** What this product knows, in the order of the form; an operator may know better, see `document-changes.ts`. */
export const documents: readonly PhotoDocument[] = z.array(documentSchema).parse(table);

let offered: readonly PhotoDocument[] = documents;

/** From now on, these rows take the place of those with the same ids, and those with new ids come after ours. */
export function replaceDocuments(rows: readonly PhotoDocument[]): void {
  offered = withRows(rows).filter((document) => document.offered);
}

/** Ours with these rows laid over them. */
export function withRows(rows: readonly PhotoDocument[]): PhotoDocument[] {
  const changed = new Map(rows.map((row) => [row.id, row]));
  const ours = documents.map((document) => changed.get(document.id) ?? document);
  for (const { id } of documents) changed.delete(id);
  return [...ours, ...changed.values()];
}

/** Documents of the form, the first of them chosen at the start; the same list until rows are replaced. */
export function offeredDocuments(): readonly PhotoDocument[] {
  return offered;
}

/** The row of a document that is offered. */
export function documentOf(id: string): PhotoDocument {
  const found = offered.find((document) => document.id === id);
  if (!found) throw new Error(`no document ${id}`);
  return found;
}
