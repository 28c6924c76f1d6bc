/** What a page shows instead of the full picture, and all that a visitor sees of a result unless downloads are open to everyone. */
export const previewMaxPixels = 2_000_000;
/** WebP ends at 16 383 px; half of that is enough for a panorama on any page. */
export const previewMaxSide = 8192;
