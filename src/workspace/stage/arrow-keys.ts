/** The direction of an arrow key, or null for every other key. */
export function arrowDirection(key: string): { x: number; y: number } | null {
  switch (key) {
    case 'ArrowLeft':
      return { x: -1, y: 0 };
    case 'ArrowRight':
      return { x: 1, y: 0 };
    case 'ArrowUp':
      return { x: 0, y: -1 };
    case 'ArrowDown':
      return { x: 0, y: 1 };
    default:
      return null;
  }
}

/** How far an arrow key moves a brush or a cross, in shares of the frame. */
const step = 0.02;

/** Where an arrow key leads from a point of the frame; it never leaves the frame. */
export function stepFrom(at: { x: number; y: number }, direction: { x: number; y: number }) {
  const within = (share: number) => Math.min(1, Math.max(0, share));
  return { x: within(at.x + direction.x * step), y: within(at.y + direction.y * step) };
}
