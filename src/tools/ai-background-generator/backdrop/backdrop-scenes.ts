/** Scenes that a cut-out can be set into, in the order in which they are offered. */
export const backdropScenes = [
  'sweep',
  'podium',
  'marble',
  'wood',
  'terrazzo',
  'paper',
  'bokeh',
  'sky',
  'beach',
  'festive',
  'abstract',
] as const;

export type BackdropScene = (typeof backdropScenes)[number];
