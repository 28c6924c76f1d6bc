import type { CameraMove } from './camera/camera-moves.ts';
import type { weathers } from './weather/clip-weather.ts';

const moves: Readonly<Record<CameraMove, string>> = {
  'zoom-in': 'The camera slowly moves in.',
  'zoom-out': 'The camera slowly moves out.',
  'pan-left': 'The camera slowly pans to the left.',
  'pan-right': 'The camera slowly pans to the right.',
  'tilt-up': 'The camera slowly tilts up.',
  'tilt-down': 'The camera slowly tilts down.',
  orbit: 'The camera slowly orbits the subject.',
  'dolly-zoom': 'Dolly zoom: the camera moves back while it zooms in on the subject.',
  slide: 'The camera slowly slides sideways past the subject.',
  float: 'The camera floats gently.',
};

const weather: Readonly<Record<(typeof weathers)[number], string>> = {
  none: '',
  snow: 'Snow falls.',
  rain: 'Rain falls.',
  dust: 'Dust drifts through the light.',
  'light-leak': 'Warm light leaks wander over the picture.',
};

/** What is to be seen, for an engine that goes by words: what somebody wrote, then the camera's move and the weather that they chose. */
export function clipWords(options: {
  readonly prompt: string;
  readonly move: CameraMove;
  readonly weather: keyof typeof weather;
}): string {
  return [options.prompt, moves[options.move], weather[options.weather]].filter(Boolean).join(' ');
}
