import { fewStepEngine } from './few-step-engine.ts';
import { latentConsistency } from './sampler.ts';

/** LCM Dreamshaper v7 (Luo et al.: "Latent Consistency Models", 2023), with the steps and guidance its authors show it with. */
export const lcmDreamshaper = fewStepEngine({
  id: 'lcm-dreamshaper',
  name: 'LCM Dreamshaper',
  model: 'lcm-dreamshaper-v7',
  padding: 'end',
  sampler: latentConsistency,
  steps: 4,
  guidance: 8,
});
