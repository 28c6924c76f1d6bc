/** Ways of drawing a photo, in the order of forms and of the sheet. */
export const cartoonLooks = ['soft', 'comic', 'cel', 'sketch', 'pop', 'caricature'] as const;
export type CartoonLookName = (typeof cartoonLooks)[number];
