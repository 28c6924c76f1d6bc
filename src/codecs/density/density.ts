/** Pixels per inch across and down, as a file declares them. Pages of a fax have more across than down. */
export interface Density {
  readonly x: number;
  readonly y: number;
}

const perInch = { inch: 1, centimeter: 2.54, meter: 0.0254 } as const;
export type DensityUnit = keyof typeof perInch;

/** Half a pixel per meter: what is this near to a whole number of pixels per inch was that number before PNG rounded it. */
const meterRounding = 0.0128;

/** One pixel per millimeter: what libvips, and whatever is built on it, writes where nobody gave a density. */
const unasked = 25.4;

/** Undefined for what is no density: zero, not a number, or what is only there because nobody asked. */
export function densityPer(unit: DensityUnit, x: number, y: number): Density | undefined {
  const inInches = (value: number) => {
    const exact = value * perInch[unit];
    const whole = Math.round(exact);
    return unit === 'meter' && Math.abs(exact - whole) <= meterRounding ? whole : exact;
  };
  const density = { x: inInches(x), y: inInches(y) };
  const isUnasked = Math.max(Math.abs(density.x - unasked), Math.abs(density.y - unasked)) < 1e-4;
  return isSensible(density.x) && isSensible(density.y) && !isUnasked ? density : undefined;
}

function isSensible(value: number): boolean {
  return Number.isFinite(value) && value > 0;
}

export function inUnit(value: number, unit: DensityUnit): number {
  return value / perInch[unit];
}

/** Of pixels that are turned upright from this EXIF orientation: 5 to 8 swap across and down. */
export function uprightDensity(density: Density | undefined, orientation: number): Density | undefined {
  return density && orientation >= 5 ? { x: density.y, y: density.x } : density;
}
