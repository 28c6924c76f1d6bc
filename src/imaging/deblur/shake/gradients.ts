/** How a square picture changes to the right and downwards, pixel by pixel; beyond a border it goes on at the other one. */
export interface Gradients {
  readonly across: Float32Array;
  readonly down: Float32Array;
}

export function gradientsOf(picture: Float32Array, side: number): Gradients {
  const across = new Float32Array(side * side);
  const down = new Float32Array(side * side);
  for (let y = 0, at = 0; y < side; y++) {
    const below = y === side - 1 ? 0 : (y + 1) * side;
    for (let x = 0; x < side; x++, at++) {
      across[at] = picture[x === side - 1 ? at - x : at + 1] - picture[at];
      down[at] = picture[below + x] - picture[at];
    }
  }
  return { across, down };
}

/** What `gradientsOf` is the transpose of. */
export function gatherGradients({ across, down }: Gradients, side: number): Float32Array {
  const gathered = new Float32Array(side * side);
  for (let y = 0, at = 0; y < side; y++) {
    const above = y === 0 ? (side - 1) * side : (y - 1) * side;
    for (let x = 0; x < side; x++, at++) {
      gathered[at] = across[x === 0 ? at + side - 1 : at - 1] - across[at] + down[above + x] - down[at];
    }
  }
  return gathered;
}

const directions = 4;

/** Sets all but the strongest changes to 0, so that as many remain in each direction (Cho, Lee: "Fast Motion Deblurring", 2009). */
export function keepStrongest({ across, down }: Gradients, count: number): void {
  const strengths: number[][] = Array.from({ length: directions }, () => []);
  for (let at = 0; at < across.length; at++) {
    const strength = Math.hypot(across[at], down[at]);
    if (strength < 1e-4) continue;
    const turn = ((Math.atan2(down[at], across[at]) + Math.PI) % Math.PI) / Math.PI;
    strengths[Math.min(directions - 1, Math.floor(turn * directions))].push(strength);
  }
  const limits = strengths.map(
    (list) => list.sort((one, other) => other - one)[Math.min(list.length - 1, count)] ?? 0,
  );
  const limit = Math.min(...limits);
  for (let at = 0; at < across.length; at++) {
    if (Math.hypot(across[at], down[at]) < limit) across[at] = down[at] = 0;
  }
}
