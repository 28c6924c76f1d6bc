import type { House } from './village.ts';

export type Surface = 'wall' | 'gable' | 'roof' | 'under' | 'stone' | 'spire';

/** A convex body: what lies behind all of its planes. Nine numbers a plane are too many: normal and distance in the frame of its house. */
export interface Solid {
  readonly planes: readonly Face[];
}
export interface Face {
  readonly nx: number;
  readonly ny: number;
  readonly nz: number;
  readonly d: number;
  readonly surface: Surface;
}

const face = (nx: number, ny: number, nz: number, d: number, surface: Surface): Face => {
  const length = Math.hypot(nx, ny, nz);
  return { nx: nx / length, ny: ny / length, nz: nz / length, d: d / length, surface };
};

/** How far roofs reach beyond walls, and how thick they are. */
const [overhang, thickness] = [0.65, 0.32];

/** Meters below the ground that a foundation reaches. */
const dug = 5;

function upright(x: number, z: number, halfX: number, halfZ: number, top: number, surface: Surface): Face[] {
  return [
    face(1, 0, 0, x + halfX, surface),
    face(-1, 0, 0, halfX - x, surface),
    face(0, 0, 1, z + halfZ, surface),
    face(0, 0, -1, halfZ - z, surface),
    face(0, 1, 0, top, 'stone'),
    face(0, -1, 0, dug, 'stone'),
  ];
}

/** The bodies of a house in its own frame: x along the ridge, y up from its ground, z across. */
export function solidsOf({ length, width, walls, rise, chimney, tower }: House): Solid[] {
  const [a, b] = [length / 2, width / 2];
  const slope = rise / b;
  const body: Solid = {
    planes: [
      face(1, 0, 0, a, 'gable'),
      face(-1, 0, 0, a, 'gable'),
      face(0, 0, 1, b, 'wall'),
      face(0, 0, -1, b, 'wall'),
      face(0, 1, slope, walls + rise, 'under'),
      face(0, 1, -slope, walls + rise, 'under'),
      face(0, -1, 0, dug, 'stone'),
    ],
  };
  const wing = (side: number): Solid => ({
    planes: [
      face(0, 1, side * slope, walls + rise + thickness, 'roof'),
      face(0, -1, -side * slope, -(walls + rise) + 0.02, 'under'),
      face(1, 0, 0, a + overhang, 'under'),
      face(-1, 0, 0, a + overhang, 'under'),
      face(0, 0, side, b + overhang, 'under'),
      face(0, 0, -side, 0, 'under'),
    ],
  });
  const solids = [body, wing(1), wing(-1)];
  if (chimney !== undefined)
    solids.push({ planes: upright(chimney * length, 0.16 * width, 0.5, 0.42, walls + rise + 1.1, 'stone') });
  if (tower) {
    const half = tower.wide / 2;
    const x = -a - half + 0.4;
    solids.push({ planes: upright(x, 0, half, half, tower.tall, 'gable') });
    const lean = (half + 0.25) / tower.spire;
    const apex = tower.tall + tower.spire;
    solids.push({
      planes: [
        face(1, lean, 0, x + lean * apex, 'spire'),
        face(-1, lean, 0, -x + lean * apex, 'spire'),
        face(0, lean, 1, lean * apex, 'spire'),
        face(0, lean, -1, lean * apex, 'spire'),
        face(0, -1, 0, -tower.tall, 'under'),
      ],
    });
  }
  return solids;
}

/** Radius of the upright cylinder that holds all of it, and how high it reaches. */
export const reachOf = ({ length, width, walls, rise, tower }: House) => ({
  radius: Math.hypot(length / 2 + overhang + (tower ? tower.wide : 0), width / 2 + overhang),
  top: Math.max(walls + rise + 1.3, tower ? tower.tall + tower.spire : 0),
});
