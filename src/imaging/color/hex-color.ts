/** An sRGB color (`#abc` or `#aabbcc`) as red, green and blue, 0..1, gamma encoded. */
export function hexColor(hex: string): [red: number, green: number, blue: number] {
  const digits = hex.slice(1);
  const long = digits.length === 3 ? [...digits].map((digit) => digit + digit).join('') : digits;
  const part = (at: number) => Number.parseInt(long.slice(at, at + 2), 16) / 255;
  return [part(0), part(2), part(4)];
}
