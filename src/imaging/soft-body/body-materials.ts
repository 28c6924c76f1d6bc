/** How a body gives way and comes back. */
export interface Material {
  /** How far each group of cells goes towards its shape in a step, 0..1. */
  readonly firm: number;
  /** Rings of cells around a cell that move as one group: more make it stiffer in bending and let waves run through all of it. */
  readonly rings: number;
  /** How much of a group's stretching is taken for its shape, 0..1: what flows together with its neighbors. */
  readonly stretch: number;
  /** What is left of its speed after a step. */
  readonly keeps: number;
  /** How strongly it is drawn back to where it was, for each step. */
  readonly home: number;
  /** How much of its shine is seen while it moves, 0..1. */
  readonly sheen: number;
}

export const materialNames = ['jelly', 'rubber', 'dough', 'foam'] as const;
export type MaterialName = (typeof materialNames)[number];

export const materials: Readonly<Record<MaterialName, Material>> = {
  jelly: { firm: 0.3, rings: 2, stretch: 0.35, keeps: 0.985, home: 0.004, sheen: 0.38 },
  rubber: { firm: 0.6, rings: 1, stretch: 0.25, keeps: 0.975, home: 0.006, sheen: 0.22 },
  dough: { firm: 0.16, rings: 1, stretch: 0.6, keeps: 0.9, home: 0.006, sheen: 0 },
  foam: { firm: 0.3, rings: 1, stretch: 0.2, keeps: 0.86, home: 0.008, sheen: 0 },
};
