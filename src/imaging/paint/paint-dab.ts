import { type Canvas, full } from '../raster/canvas.ts';

/** How far a dab is from round, and how strongly light from the upper left shows its height, of a value of 1. */
const [wobble, relief] = [0.09, 0.045];

/** A dab of thick paint with an antialiased rim, over what is there. */
export function paintDab(
  { width, height, data }: Canvas,
  centerX: number,
  centerY: number,
  radius: number,
  rgb: readonly number[],
  random: () => number,
): void {
  const [turn2, turn3] = [random() * 2 * Math.PI, random() * 2 * Math.PI];
  const outside = radius * (1 + wobble) + 0.5;
  const inside = Math.max(0, radius * (1 - wobble) - 0.5);
  const thick = radius > 3 ? relief * Math.min(1, (radius - 3) / 5) : 0;
  const left = Math.max(0, Math.floor(centerX - outside));
  const right = Math.min(width - 1, Math.ceil(centerX + outside));
  const bottom = Math.min(height - 1, Math.ceil(centerY + outside));
  for (let y = Math.max(0, Math.floor(centerY - outside)); y <= bottom; y++) {
    const dy = y + 0.5 - centerY;
    for (let x = left, at = (y * width + left) * 3; x <= right; x++, at += 3) {
      const dx = x + 0.5 - centerX;
      const square = dx * dx + dy * dy;
      if (square >= outside * outside) continue;
      let cover = 1;
      if (square > inside * inside) {
        const angle = Math.atan2(dy, dx);
        const rim =
          radius * (1 + wobble * (0.6 * Math.sin(2 * angle + turn2) + 0.4 * Math.sin(3 * angle + turn3)));
        cover = Math.min(1, rim - Math.sqrt(square) + 0.5);
        if (cover <= 0) continue;
      }
      // Flat on top, steep at the rim.
      const slope = square / (radius * radius);
      const light = (-thick * (dx + dy) * slope) / radius;
      for (let channel = 0; channel < 3; channel++) {
        const value = Math.min(1, Math.max(0, rgb[channel] + light)) * full;
        data[at + channel] = data[at + channel] + cover * (value - data[at + channel]) + 0.5;
      }
    }
  }
}
