import { readFileSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';

const dollars = z.number().min(0);
const entry = z.strictObject({
  /** As the provider calls it. */
  model: z.string().min(1),
  /** As people read it. */
  name: z.string().min(1).max(60),
  /** What is asked instead where a picture goes along; without it, the engine looks at none. */
  editing: z.strictObject({ model: z.string().min(1), price: dollars }).optional(),
  baseURL: z.url({ protocol: /^https?$/ }),
  /** US dollars for one picture, estimated: what the provider's bill says is between it and the operator. */
  price: dollars,
  /** No order leaves that would go beyond it; days and months are those of UTC. */
  budget: z.strictObject({ day: dollars, month: dollars }),
});

const catalogSchema = z.strictObject({
  /** When models and prices were looked up. */
  asOf: z.iso.date(),
  providers: z.record(z.string(), entry),
});

export type CatalogEntry = z.infer<typeof entry>;
export type Catalog = z.infer<typeof catalogSchema>;

/** Models, prices and budgets of hosted engines, from the file given or the one beside this. */
export function readCatalog(file = path.join(import.meta.dirname, 'catalog.json')): Catalog {
  return catalogSchema.parse(JSON.parse(readFileSync(file, 'utf8')));
}
