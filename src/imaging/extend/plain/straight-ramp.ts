/** The straight ramp through values by least squares, and the root of the mean squared deviation from it. */
export function rampOf(line: Float32Array): { slope: number; deviation: number } {
  const middle = (line.length - 1) / 2;
  let mean = 0;
  for (const value of line) mean += value / line.length;
  let product = 0;
  let square = 0;
  for (let k = 0; k < line.length; k++) {
    product += (k - middle) * (line[k] - mean);
    square += (k - middle) ** 2;
  }
  const slope = square > 0 ? product / square : 0;
  let deviation = 0;
  for (let k = 0; k < line.length; k++)
    deviation += (line[k] - mean - slope * (k - middle)) ** 2 / line.length;
  return { slope, deviation: Math.sqrt(deviation) };
}
