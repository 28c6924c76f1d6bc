/** A simple body: `drum` lies flat, `disc` stands upright and faces the eye, `arch` is a bent bar with legs, `ring` a torus that faces the eye. */
export interface Solid {
  readonly kind: 'drum' | 'disc' | 'box' | 'ball' | 'arch' | 'ring';
  /** Its middle; of an arch, the middle of its bend. */
  readonly at: readonly [x: number, y: number, z: number];
  /** Drum, disc: radius and half its height. Box: half its sides. Ball: radius. Arch, ring: radius of the bend, of the bar, length of the legs. */
  readonly size: readonly [number, number?, number?];
  /** Radius of its edges. */
  readonly round?: number;
  /** About the upright axis, radians. */
  readonly turn?: number;
}

/** Everything of it lies within this distance of its middle. */
export function reachOf({ kind, size: [a, b = 0, c = 0] }: Solid): number {
  if (kind === 'ball') return a;
  if (kind === 'box') return Math.hypot(a, b, c);
  if (kind === 'arch') return Math.hypot(a + b, Math.max(a + b, c));
  return kind === 'ring' ? a + b : Math.hypot(a, b);
}

/** So far off a surface counts as touched, and a little more. */
const skirt = 0.002;

/** Half the sides of an upright box around its middle that holds all of it. */
export function boxAround({ kind, size: [a, b = 0, c = 0], turn = 0 }: Solid): [number, number, number] {
  const halves: Record<Solid['kind'], [number, number, number]> = {
    ball: [a, a, a],
    box: [a, b, c],
    drum: [a, b, a],
    disc: [a, a, b],
    ring: [a + b, a + b, b],
    arch: [a + b, Math.max(a + b, c), b],
  };
  const [x, y, z] = halves[kind].map((half) => half + skirt);
  if (turn === 0) return [x, y, z];
  const [cos, sin] = [Math.abs(Math.cos(turn)), Math.abs(Math.sin(turn))];
  return [x * cos + z * sin, y, x * sin + z * cos];
}

/** Distance of a place from a surface, less than 0 inside. */
export type Distance = (x: number, y: number, z: number) => number;

/** That of a solid's surface (Quilez, "Distance functions"). */
export function distanceOf({ kind, at, size, round = 0.012, turn = 0 }: Solid): Distance {
  const [ax, ay, az] = at;
  const [a, b = 0, c = 0] = size;
  switch (kind) {
    case 'ball':
      return (x, y, z) => Math.sqrt((x - ax) ** 2 + (y - ay) ** 2 + (z - az) ** 2) - a;
    case 'drum':
      return (x, y, z) => {
        const px = x - ax;
        const pz = z - az;
        return rounded(Math.sqrt(px * px + pz * pz) - a, Math.abs(y - ay) - b, round);
      };
    case 'disc':
      return turned(at, turn, (px, py, pz) =>
        rounded(Math.sqrt(px * px + py * py) - a, Math.abs(pz) - b, round),
      );
    case 'ring':
      return turned(at, turn, (px, py, pz) => {
        const across = Math.sqrt(px * px + py * py) - a;
        return Math.sqrt(across * across + pz * pz) - b;
      });
    case 'arch':
      return turned(at, turn, (px, py, pz) => {
        const across = py > 0 ? Math.abs(Math.sqrt(px * px + py * py) - a) : Math.abs(Math.abs(px) - a);
        return Math.max(rounded(across - b, Math.abs(pz) - b, round), -py - c);
      });
    default:
      return turned(at, turn, (px, py, pz) => {
        const qx = Math.abs(px) - a + round;
        const qy = Math.abs(py) - b + round;
        const qz = Math.abs(pz) - c + round;
        const ox = Math.max(qx, 0);
        const oy = Math.max(qy, 0);
        const oz = Math.max(qz, 0);
        return Math.sqrt(ox * ox + oy * oy + oz * oz) + Math.min(Math.max(qx, qy, qz), 0) - round;
      });
  }
}

/** About the upright axis through the middle of a solid. */
function turned([ax, ay, az]: Solid['at'], turn: number, own: Distance): Distance {
  if (turn === 0) return (x, y, z) => own(x - ax, y - ay, z - az);
  const cos = Math.cos(turn);
  const sin = Math.sin(turn);
  return (x, y, z) => {
    const px = x - ax;
    const pz = z - az;
    return own(px * cos - pz * sin, y - ay, px * sin + pz * cos);
  };
}

function rounded(across: number, along: number, round: number): number {
  const u = across + round;
  const v = along + round;
  const ou = Math.max(u, 0);
  const ov = Math.max(v, 0);
  return Math.sqrt(ou * ou + ov * ov) + Math.min(Math.max(u, v), 0) - round;
}
