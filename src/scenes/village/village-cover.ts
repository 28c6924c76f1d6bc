import { laneHalf, laneMiddle, type Village } from './village.ts';

/**
 * Share of the ground of a village under trees: a few in gardens, none on the lane or in front of a door.
 *
 * @param share of what would be a garden of broad-leaved trees
 */
export function villageCover({ site, houses }: Village, x: number, z: number, share: number): number {
  if (Math.abs(x - laneMiddle(site, z)) < laneHalf + 3.5) return 0;
  let free = 1;
  for (const house of houses) {
    const dx = x - house.x;
    const dz = z - house.z;
    // More room is left before a house than behind it.
    const deep = dz < 0 ? dz * 0.5 : dz;
    const away = Math.sqrt(dx * dx + deep * deep);
    if (away < house.length * 0.85 + 2) return 0;
    free = Math.min(free, (away - house.length * 0.85) / 14);
  }
  // Nothing hides the houses from the front; firs are narrow and stand close.
  const front = z < site.z - 0.35 * site.deep ? 0.15 : 1;
  return (0.1 + 0.2 * free) * front * share;
}
