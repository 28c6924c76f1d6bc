import { readFileSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';

const dollars = z.number().min(0);
const offer = z.strictObject({
  /** As the provider calls it. */
  model: z.string().min(1),
  /** As people read it. */
  name: z.string().min(1).max(60),
  /** US dollars for one picture, estimated: what the provider's bill says is between it and the operator. */
  price: dollars,
  /** US dollars for each megapixel that comes out, on top of that. */
  pricePerMegapixel: dollars.optional(),
  /** Of pictures from words: what is asked instead where a photo goes along; without it, the engine looks at none. */
  editing: z.strictObject({ model: z.string().min(1), price: dollars }).optional(),
});

/** As a model spells it: seconds, or with their unit. */
const length = z.union([z.number().positive(), z.string().regex(/^\d+(\.\d+)?s?$/)]);
const clipPrice = {
  model: z.string().min(1),
  /** US dollars for one clip, estimated; on top of that, for each second. */
  price: dollars,
  pricePerSecond: dollars,
};
const clipOffer = z.strictObject({
  ...clipPrice,
  /** As people read it. */
  name: z.string().min(1).max(60),
  /** The only ones that it makes; any number of seconds without it. */
  lengths: z.array(length).min(1).optional(),
  /** What is asked instead where a first frame goes along; without it, the engine looks at none. */
  editing: z
    .strictObject({
      ...clipPrice,
      /** What the model calls the last frame, where it is the model that has a name for it. */
      lastFrame: z.string().min(1).optional(),
    })
    .optional(),
});

const entry = z.strictObject({
  baseURL: z.url({ protocol: /^https?$/ }),
  /** No order leaves that would go beyond it; days and months are those of UTC. */
  budget: z.strictObject({ day: dollars, month: dollars }),
  /** Which model does what; what is left out is not offered. */
  tasks: z.strictObject({
    'generate-image': offer.optional(),
    'edit-image': offer.optional(),
    restyle: offer.optional(),
    fill: offer.optional(),
    'upscale-image': offer.optional(),
    'cut-out': offer.optional(),
    'generate-video': clipOffer.optional(),
    'enhance-video': clipOffer.optional(),
  }),
});

const catalogSchema = z.strictObject({
  /** When models and prices were looked up. */
  asOf: z.iso.date(),
  providers: z.record(z.string(), entry),
});

export type Offer = z.infer<typeof offer>;
export type ClipOffer = z.infer<typeof clipOffer>;
export type ClipLength = z.infer<typeof length>;
export type CatalogEntry = z.infer<typeof entry>;
export type Catalog = z.infer<typeof catalogSchema>;

/** Models, prices and budgets of hosted engines, from the file given or the one beside this. */
export function readCatalog(file = path.join(import.meta.dirname, 'catalog.json')): Catalog {
  return catalogSchema.parse(JSON.parse(readFileSync(file, 'utf8')));
}
