import { easeQuintic } from '../motion/ease.ts';
import { bodyEffect, type EffectSettings, type Moment, type Plates, stepRate } from './body-effects.ts';
import type { BodyLattice } from './body-lattice.ts';
import { type MaterialName, materials } from './body-materials.ts';
import { BodyShapes } from './body-shapes.ts';
import { SoftBody } from './soft-body.ts';

/** How a body looks in one frame; lengths are pixels of the lattice. */
export interface BodyPose {
  /** x and y of each node. The same array in every frame. */
  readonly points: Float64Array;
  readonly lift: number;
  readonly plates?: Plates;
  /** How much light it throws back, 0..1. */
  readonly sheen: number;
}

export interface MotionSettings extends EffectSettings {
  readonly material: MaterialName;
  /** Frames a second: {@link stepRate} or a whole part of it. */
  readonly rate: number;
}

/** Before the end of a clip that loops, in seconds: what still moves then comes to rest. */
const calming = 0.5;

/** What happens to a body, frame after frame: the same settings and lattice give the same poses, in Node and in browsers. */
export function* bodyMotion(lattice: BodyLattice, settings: MotionSettings): Generator<BodyPose> {
  const material = materials[settings.material];
  const shapes = new BodyShapes(lattice, settings.seed);
  const body = new SoftBody(lattice, material);
  const effect = bodyEffect(lattice, shapes, settings);
  const shape = new Float64Array(lattice.points.length);
  const points = new Float64Array(lattice.points.length);
  const steps = stepRate / settings.rate;
  const count = frameCount(settings);
  for (let frame = 0; frame < count; frame++) {
    const t = frame / settings.rate;
    const moment = effect.at(t);
    const calm = settings.loop ? easeQuintic((t - settings.seconds + calming) / calming) : 0;
    const lift = moment.lift ?? 0;
    for (let i = 0; i < points.length; i += 2) {
      points[i] = body.x[i] + calm * (lattice.points[i] - body.x[i]);
      points[i + 1] = body.x[i + 1] + calm * (lattice.points[i + 1] - body.x[i + 1]) - lift;
    }
    const shine = (moment.shine ?? 0) * (1 - calm);
    yield {
      points,
      lift,
      plates: moment.plates,
      sheen: Math.min(1, shine * shineOf(material.sheen, settings)),
    };
    for (let step = 0; step < steps; step++) advance(body, effect.at(t + step / stepRate), shape);
  }
}

/** The frame that stands for the clip. */
export function bestFrame(lattice: BodyLattice, settings: MotionSettings): number {
  const { best } = bodyEffect(lattice, new BodyShapes(lattice, settings.seed), settings);
  return Math.max(0, Math.min(frameCount(settings) - 1, Math.round(best * settings.rate)));
}

export function frameCount({ seconds, rate }: Pick<MotionSettings, 'seconds' | 'rate'>): number {
  return Math.round(seconds * rate);
}

/** A step of a body through a moment of its effect. */
export function advance(body: SoftBody, moment: Moment, shape: Float64Array): void {
  moment.shape(shape);
  moment.push?.(body);
  body.step(shape, { ...moment.walls, grip: moment.grip, drag: moment.drag });
}

/** What melts is wet, and air makes a skin taut, whatever it is made of. */
function shineOf(sheen: number, { effect }: EffectSettings): number {
  return effect === 'melt' || effect === 'inflate' ? 0.25 + 0.75 * sheen : sheen;
}
