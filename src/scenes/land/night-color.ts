/** Shares of light that a surface gives back, as eyes take it that are used to the dark: bluer, less green (Purkinje's shift). In place. */
export function asEyesSeeAtNight(color: Float32Array): void {
  const gray = 0.25 * color[0] + 0.5 * color[1] + 0.25 * color[2];
  color[0] += (gray * 0.8 - color[0]) * 0.45;
  color[1] += (gray * 0.98 - color[1]) * 0.25;
  color[2] += (gray * 1.35 - color[2]) * 0.5;
}
