import { expect, test } from 'vitest';
import { type TargetLook, targetCover } from './target-cover.ts';

const side = 120;
const skin = [0.75, 0.05, 0.05] as const;

/** A face that fills the picture but for its upper rim, with a stripe across its forehead that reaches in from outside. */
function striped(stripe: readonly number[], hairShare: number): TargetLook {
  const none = () => new Float32Array(side * side);
  const [oval, hair] = [none(), none()];
  const lab = new Float32Array(3 * side * side);
  for (let i = 0; i < side * side; i++) {
    const row = Math.floor(i / side);
    oval[i] = row > 8 ? 1 : 0;
    const isStripe = row < 40;
    lab.set(isStripe ? stripe : skin, 3 * i);
    hair[i] = isStripe ? hairShare : 0;
  }
  const [features, around] = [none(), none()];
  return { width: side, height: side, lab, oval, features, hairLike: [], around, hair, faceHeight: 110 };
}

const onForehead = (look: TargetLook) => targetCover(look, undefined)[25 * side + side / 2];
/** As dark as both, in the tint of the skin and in that of dark hair. */
const [shadow, dark] = [skin.map((value) => 0.55 * value), [0.41, 0.008, 0.004]];

test('the shadow of a hat doesn’t cover a face where it was taken for hair', () => {
  expect(onForehead(striped(shadow, 1))).toBeLessThan(0.05);
});

test('hair does', () => {
  expect(onForehead(striped(dark, 1))).toBeGreaterThan(0.8);
});
