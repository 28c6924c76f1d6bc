import type { Raster } from '#src/imaging/raster/raster.ts';
import { seededRandom } from '#src/imaging/sampling/seeded-random.ts';
import { normalNoise } from '#tests/fixtures/normal-noise.ts';

/** What time did to a print. */
export interface Ageing {
  readonly seed: number;
  readonly scratches?: number;
  readonly folds?: number;
  readonly specks?: number;
  readonly blots?: number;
  /** Standard deviation of grain, 0..255. */
  readonly grain?: number;
  /** How far the tones have faded, 0..1. */
  readonly fading?: number;
  /** The print is toned brown. */
  readonly isToned?: boolean;
}

export interface DamagedPrint {
  readonly damaged: Raster<Uint8Array>;
  /** The print without its damage, but faded, toned and grainy. */
  readonly aged: Raster<Uint8Array>;
  /** 255 where something covers the picture. */
  readonly mask: Raster<Uint8Array>;
}

/** A photo of 3 channels as an old print of it, with damage whose place is known. */
export function damagedPrint(photo: Raster<Uint8Array>, ageing: Ageing): DamagedPrint {
  const { width, height } = photo;
  const aged = agedPrint(photo, ageing);
  const cover = new Float32Array(width * height);
  const tone = new Float32Array(width * height);
  const random = seededRandom(ageing.seed);
  const between = (from: number, to: number) => from + (to - from) * random();
  const paper = between(218, 245);
  const longer = Math.max(width, height);
  const unit = longer / 640;
  const toneAt = (at: number) =>
    0.299 * aged.data[3 * at] + 0.587 * aged.data[3 * at + 1] + 0.114 * aged.data[3 * at + 2];
  const dot = (x: number, y: number, radius: number, value: number, opacity: number, isAdded = false) => {
    for (let py = Math.floor(y - radius - 1); py <= y + radius + 1; py++) {
      for (let px = Math.floor(x - radius - 1); px <= x + radius + 1; px++) {
        if (px < 0 || py < 0 || px >= width || py >= height) continue;
        const share = opacity * Math.min(1, Math.max(0, radius + 0.5 - Math.hypot(px - x, py - y)));
        const at = py * width + px;
        if (share <= cover[at]) continue;
        cover[at] = share;
        tone[at] = isAdded ? Math.min(paper, toneAt(at) + value) : value;
      }
    }
  };
  for (let i = 0; i < (ageing.scratches ?? 0); i++) {
    let [x, y] = [random() * width, random() * height];
    let angle = random() < 0.6 ? between(1.2, 1.9) : between(0, Math.PI);
    let bend = 0;
    const radius = between(0.35, 1.6) * Math.max(1, unit);
    // Where only some of the emulsion is gone, the picture shows through and is lighter.
    const isFaint = random() < 0.35;
    const bright = isFaint ? between(25, 70) : paper + between(-14, 10);
    const value = isFaint || random() < 0.8 ? bright : between(8, 50);
    const steps = between(0.06, 0.45) * longer * 2;
    const wobble = between(0.001, 0.012);
    const opacity = random() < 0.6 ? 1 : between(0.35, 1);
    // A crease throws a shadow.
    const shadow = random() < 0.25 ? radius + 1 : 0;
    for (let step = 0; step < steps; step++) {
      bend = 0.97 * bend + wobble * (random() - 0.5);
      angle += bend;
      x += 0.5 * Math.cos(angle);
      y += 0.5 * Math.sin(angle);
      const end = Math.min(1, Math.min(step, steps - step) / 12);
      dot(
        x,
        y,
        radius * (0.4 + 0.6 * end) * between(0.85, 1.15),
        value + between(-7, 7),
        opacity * between(0.8, 1),
        isFaint,
      );
      if (shadow > 0)
        dot(x - shadow * Math.sin(angle), y + shadow * Math.cos(angle), 0.4 * radius, 60, 0.3 * opacity);
    }
  }
  for (let i = 0; i < (ageing.folds ?? 0); i++) {
    const isUpright = random() < 0.5;
    const span = isUpright ? height : width;
    let place = between(0.25, 0.75) * (isUpright ? width : height);
    const slope = between(-0.05, 0.05);
    const radius = between(1.2, 3.2) * Math.max(1, unit);
    for (let step = 0; step < span * 2; step++) {
      place += slope / 2 + between(-0.25, 0.25);
      const along = step / 2;
      const [x, y] = isUpright ? [place, along] : [along, place];
      dot(x, y, radius * between(0.7, 1.2), paper + between(-12, 8), 1);
    }
  }
  for (let i = 0; i < (ageing.specks ?? 0); i++) {
    const value = random() < 0.7 ? paper + between(-10, 10) : between(10, 60);
    const radius = between(0.7, 3) * Math.max(1, unit);
    const [x, y] = [random() * width, random() * height];
    for (let part = 0; part < 3; part++) {
      dot(
        x + between(-0.5, 0.5) * radius,
        y + between(-0.5, 0.5) * radius,
        radius * between(0.6, 1),
        value,
        1,
      );
    }
  }
  for (let i = 0; i < (ageing.blots ?? 0); i++) {
    const radius = between(8, 20) * unit;
    const [x, y] = [between(0.1, 0.9) * width, between(0.1, 0.9) * height];
    for (let part = 0; part < 9; part++) {
      const turn = between(0, 2 * Math.PI);
      dot(
        x + radius * 0.6 * Math.cos(turn),
        y + radius * 0.6 * Math.sin(turn),
        radius * between(0.5, 0.8),
        paper,
        1,
      );
    }
  }
  const data = new Uint8Array(aged.data);
  const mask = new Uint8Array(width * height);
  const noise = normalNoise(ageing.seed + 7);
  const tint = ageing.isToned ? [1, 0.965, 0.87] : [1, 1, 1];
  for (let at = 0; at < mask.length; at++) {
    if (cover[at] === 0) continue;
    if (cover[at] > 0.25) mask[at] = 255;
    const grain = noise() * (1 + 0.4 * (ageing.grain ?? 0));
    for (let c = 0; c < 3; c++) {
      const value = (1 - cover[at]) * data[3 * at + c] + cover[at] * (tone[at] * tint[c] + grain);
      data[3 * at + c] = Math.min(255, Math.max(0, Math.round(value)));
    }
  }
  return {
    damaged: { ...photo, data },
    aged,
    mask: { width, height, channels: 1, data: mask },
  };
}

function agedPrint(photo: Raster<Uint8Array>, ageing: Ageing): Raster<Uint8Array> {
  const { fading = 0, grain = 0, isToned = false } = ageing;
  const noise = normalNoise(ageing.seed + 3);
  const data = new Uint8Array(photo.data.length);
  for (let at = 0; at < data.length; at += 3) {
    const [red, green, blue] = photo.data.subarray(at, at + 3);
    const gray = 0.299 * red + 0.587 * green + 0.114 * blue;
    const own = grain > 0 ? grain * noise() : 0;
    for (let c = 0; c < 3; c++) {
      const value = isToned ? gray : photo.data[at + c];
      const faded = value + fading * (70 + 0.55 * value - value);
      const share = faded / 255;
      const tint = isToned ? [1, 1 - 0.05 * (1 - share * 0.4), 1 - 0.2 * (1 - share * 0.5)][c] : 1;
      data[at + c] = Math.min(255, Math.max(0, Math.round(faded * tint + own)));
    }
  }
  return { ...photo, data };
}
