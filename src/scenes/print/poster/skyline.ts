import { mixed } from '../plate/ink-color.ts';
import { fill, type Outline } from '../plate/plate.ts';
import { between, rectangle, stroke } from '../plate/shapes.ts';
import { airInk, landInk, type PosterStage } from './poster-stage.ts';

/** Rows of towers behind each other, the tallest on its third; lit windows in the dark. */
export function drawSkyline(stage: PosterStage, foot: number): void {
  const { plate, scene, inks, random } = stage;
  const { wide, high, focus, light } = scene;
  const isDark = scene.daylight === 'night' || scene.daylight === 'dusk';
  for (let row = 0; row < 4; row++) {
    const t = row / 3;
    const ink = mixed(landInk(inks, 0.16 + 0.7 * t), airInk(inks), 0.3 * (1 - t));
    const towers: Outline[] = [];
    const shades: Outline[] = [];
    const windows: Outline[] = [];
    const ground = foot - 0.02 * (1 - t);
    for (let x = -0.03; x < wide + 0.03; ) {
      const half = between(random, 0.018, 0.042) * (0.75 + 0.5 * t);
      const middle = x + half;
      const mass = Math.exp(-(((middle - focus) / (0.34 * wide)) ** 2));
      const tall = high * (0.09 + (0.34 - 0.22 * t) * mass * between(random, 0.55, 1.15) + 0.06 * random());
      const top = ground - tall;
      tower(towers, middle, top, half, ground, random);
      shades.push(rectangle(middle, top + half * 0.9, middle + (light < 0 ? half : -half), ground));
      const step = half / 3;
      for (let wy = top + half * 1.3; wy < ground - 0.012; wy += step * 1.7)
        for (let c = 0; c < 4; c++)
          if (random() < (isDark ? 0.42 : 0.2))
            windows.push(
              rectangle(
                middle - half * 0.78 + c * half * 0.42,
                wy,
                middle - half * 0.78 + c * half * 0.42 + half * 0.24,
                wy + step * 0.85,
              ),
            );
      x += half * between(random, 1.85, 2.5);
    }
    fill(plate, [...towers, rectangle(-0.1, ground - 0.02, wide + 0.1, scene.high + 0.1)], ink);
    fill(plate, shades, mixed(ink, inks.near, 0.22), 0.8);
    fill(
      plate,
      windows,
      isDark ? mixed(inks.sun, [1, 0.78, 0.38], 0.45) : mixed(ink, inks.snow, 0.4),
      (isDark ? 0.25 : 0.2) + 0.5 * t,
    );
  }
}

/** One of a few kinds: flat, stepped, slanted, with a spire. */
function tower(
  out: Outline[],
  x: number,
  top: number,
  half: number,
  ground: number,
  random: () => number,
): void {
  const kind = Math.floor(random() * 5);
  const body = top + half * 0.9;
  out.push(rectangle(x - half, body, x + half, ground));
  if (kind === 0)
    out.push(
      rectangle(x - half * 0.7, top + half * 0.3, x + half * 0.7, body + 0.001),
      rectangle(x - half * 0.4, top - half * 0.4, x + half * 0.4, body),
    );
  else if (kind === 1) out.push([x - half, body + 0.001, x - half, top, x + half, body + 0.001]);
  else if (kind === 2) {
    out.push([x - half, body + 0.001, x, top - half * 0.6, x + half, body + 0.001]);
    out.push(
      stroke(
        [
          [x, top],
          [x, top - half * 2.6],
        ],
        (t) => half * 0.16 * (1 - 0.8 * t),
      ),
    );
  } else if (kind === 3) {
    out.push(rectangle(x - half * 0.82, top, x + half * 0.82, body + 0.001));
    out.push(rectangle(x + half * 0.3, top - half * 1.1, x + half * 0.38, top + 0.001));
  } else {
    for (let k = 0; k < 6; k++) {
      const r = half * Math.cos((k / 6) * (Math.PI / 2));
      out.push(
        rectangle(x - r, body - (half * 0.95 * (k + 1)) / 6, x + r, body - (half * 0.95 * k) / 6 + 0.001),
      );
    }
  }
}
