import { fewStepEngine } from './few-step-engine.ts';
import { eulerTrailing } from './sampler.ts';

/** SD-Turbo (Sauer et al.: "Adversarial Diffusion Distillation", 2023). A second step repairs what the first leaves soft. */
export const sdTurbo = fewStepEngine({
  id: 'sd-turbo',
  name: 'SD-Turbo',
  model: 'sd-turbo',
  padding: 'zero',
  sampler: eulerTrailing,
  steps: 2,
});
