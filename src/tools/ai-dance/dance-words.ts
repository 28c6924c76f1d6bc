import type { MotionName } from './moves/motion-names.ts';
import type { StageName } from './stage/stage-names.ts';

const moves: Readonly<Record<MotionName, string>> = {
  groove: 'grooves to the beat, with loose shoulders and hips',
  step: 'steps from side to side to the beat',
  disco: 'dances disco and points up and down',
  twist: 'dances the twist',
  cheer: 'cheers with raised arms and jumps a little',
  robot: 'dances the robot',
  wings: 'sends waves through both arms',
  wave: 'waves hello and sways',
  bounce: 'bounces up and down to the beat',
  sway: 'sways from side to side',
};

const tempos = { slow: 'slowly', medium: 'at a medium tempo', fast: 'fast' } as const;

/** What an engine that goes by words is told: options alone, since nobody types words for a clip of people. */
export function danceWords({
  motion,
  tempo,
  background,
}: {
  readonly motion: MotionName;
  readonly tempo: keyof typeof tempos;
  readonly background: StageName;
}): string {
  const place = background === 'disco' ? 'The background becomes a disco with a lit floor.' : '';
  return [
    `The one in the photo ${moves[motion]}, ${tempos[tempo]}.`,
    'Face, hair and clothes stay as they are, everybody stays dressed. The feet stay on the floor, all of the body stays in the picture.',
    place,
    'The camera stands still.',
  ]
    .filter(Boolean)
    .join(' ');
}
