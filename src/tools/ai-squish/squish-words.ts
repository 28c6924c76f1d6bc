import type { MaterialName } from '../../imaging/soft-body/body-materials.ts';
import type { EffectName } from '../../imaging/soft-body/effect-names.ts';

const effects: Readonly<Record<EffectName, string>> = {
  squeeze: 'It is squeezed from both sides and bulges',
  press: 'It is pressed flat from above and spreads',
  pull: 'It is pulled upward and stretches',
  inflate: 'It is blown up like a balloon',
  melt: 'It melts and runs down',
  jelly: 'It jiggles and wobbles all over',
  bounce: 'It bounces up and down and squashes as it lands',
};

const materials: Readonly<Record<MaterialName, string>> = {
  jelly: 'soft jelly',
  rubber: 'springy rubber',
  dough: 'soft dough',
  foam: 'soft foam',
};

/** What is to be seen, for an engine that goes by words: what somebody wrote, then the material and the effect that they chose. */
export function squishWords(options: {
  readonly prompt: string;
  readonly effect: EffectName;
  readonly material: MaterialName;
  readonly loop: boolean;
}): string {
  const { prompt, effect, material, loop } = options;
  const ending = loop ? ', then it springs back into its shape.' : '.';
  return [
    prompt,
    `The subject is made of ${materials[material]}.`,
    effects[effect] + ending,
    'The camera and the background stand still.',
  ]
    .filter(Boolean)
    .join(' ');
}
