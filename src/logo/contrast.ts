/** Contrast of two colors (`#rrggbb`) by WCAG 2.2: 1 to 21. */
export function contrastOf(one: string, other: string): number {
  const [light, dark] = [luminance(one), luminance(other)].sort((a, b) => b - a);
  return (light + 0.05) / (dark + 0.05);
}

/** What text has to have against what lies behind it. */
export const leastContrast = 4.5;

/** Black or white, whichever is told better from this color. */
export function clearestOn(ground: string): string {
  return contrastOf('#ffffff', ground) >= contrastOf('#111111', ground) ? '#ffffff' : '#111111';
}

/** The color itself, or what is left of it after going so far toward black or white that it can be read. */
export function readableOn(color: string, ground: string): string {
  const end = clearestOn(ground);
  for (let share = 0; share <= 1; share += 0.05) {
    const mixed = mix(color, end, share);
    if (contrastOf(mixed, ground) >= leastContrast) return mixed;
  }
  return end;
}

function mix(from: string, to: string, share: number): string {
  const [a, b] = [channels(from), channels(to)];
  const mixed = a.map((value, place) => Math.round(value + (b[place] - value) * share));
  return `#${mixed.map((value) => value.toString(16).padStart(2, '0')).join('')}`;
}

const channels = (color: string) => [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16));

function luminance(color: string): number {
  const [r, g, b] = channels(color).map((value) => {
    const share = value / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}
