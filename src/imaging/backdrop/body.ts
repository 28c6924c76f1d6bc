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

/** Distance of a place from its surface, less than 0 inside (Quilez, "Distance functions"). */
export function distanceTo(
  { kind, at, size, round = 0.012, turn = 0 }: Solid,
  x: number,
  y: number,
  z: number,
): number {
  let px = x - at[0];
  const py = y - at[1];
  let pz = z - at[2];
  const a = size[0];
  const b = size[1] ?? 0;
  if (kind === 'ball') return Math.sqrt(px * px + py * py + pz * pz) - a;
  if (turn !== 0) {
    const cos = Math.cos(turn);
    const sin = Math.sin(turn);
    const turned = px * cos - pz * sin;
    pz = px * sin + pz * cos;
    px = turned;
  }
  switch (kind) {
    case 'drum':
      return rounded(Math.sqrt(px * px + pz * pz) - a, Math.abs(py) - b, round);
    case 'disc':
      return rounded(Math.sqrt(px * px + py * py) - a, Math.abs(pz) - b, round);
    case 'ring': {
      const across = Math.sqrt(px * px + py * py) - a;
      return Math.sqrt(across * across + pz * pz) - b;
    }
    case 'arch': {
      const legs = size[2] ?? 0;
      const across = py > 0 ? Math.abs(Math.sqrt(px * px + py * py) - a) : Math.abs(Math.abs(px) - a);
      return Math.max(rounded(across - b, Math.abs(pz) - b, round), -py - legs);
    }
    default: {
      const qx = Math.abs(px) - a + round;
      const qy = Math.abs(py) - b + round;
      const qz = Math.abs(pz) - (size[2] ?? 0) + round;
      const ox = Math.max(qx, 0);
      const oy = Math.max(qy, 0);
      const oz = Math.max(qz, 0);
      return Math.sqrt(ox * ox + oy * oy + oz * oz) + Math.min(Math.max(qx, qy, qz), 0) - round;
    }
  }
}

function rounded(across: number, along: number, round: number): number {
  const u = across + round;
  const v = along + round;
  const ou = Math.max(u, 0);
  const ov = Math.max(v, 0);
  return Math.sqrt(ou * ou + ov * ov) + Math.min(Math.max(u, v), 0) - round;
}
