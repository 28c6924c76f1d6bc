/** Stands for the engine in `content_refused {engine}` where the rules of this site refused, not an engine. */
export const ownName = 'Pixelwright';
