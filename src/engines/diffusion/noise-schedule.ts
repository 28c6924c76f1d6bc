/** Steps of noise that Stable Diffusion learned with. */
export const trainedSteps = 1000;

const [firstBeta, lastBeta] = [0.00085, 0.012];

/**
 * How much of the picture is left after each step of noise: ᾱ of Ho et al. ("Denoising Diffusion Probabilistic Models", 2020),
 * betas even in their roots as Stable Diffusion has them.
 */
export const remaining: Float64Array = cumulative();

function cumulative(): Float64Array {
  const result = new Float64Array(trainedSteps);
  let product = 1;
  for (let step = 0; step < trainedSteps; step++) {
    const root =
      Math.sqrt(firstBeta) + ((Math.sqrt(lastBeta) - Math.sqrt(firstBeta)) * step) / (trainedSteps - 1);
    product *= 1 - root ** 2;
    result[step] = product;
  }
  return result;
}

/** Noise over picture at a step: σ of Karras et al. (2022). */
export function sigmaAt(step: number): number {
  return Math.sqrt((1 - remaining[step]) / remaining[step]);
}
