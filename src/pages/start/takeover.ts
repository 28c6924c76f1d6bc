/**
 * Takes a page over that hydrates as a whole. Its modules leave that here before the script of every page runs, so that
 * nothing has to be fetched in between; a page that stands still has no such modules.
 */
export const takeover: { hydrate?(): void } = {};
