import type { Place } from '../work/meme-work.ts';

/** What a pointer has hold of: the whole box, the knob that turns it, or a corner (across, down). */
export type Grip = 'move' | 'turn' | readonly [-1 | 1, -1 | 1];

interface Pointer {
  readonly x: number;
  readonly y: number;
}

/** The picture on the screen, in the pointer's units. */
interface Area {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

const [snapShare, snapDegrees] = [0.012, 4];

/** Where a box lies once a pointer that took hold of it at `from` is at `to`. Opposite corners stay where they were. */
export function dragged(place: Place, grip: Grip, from: Pointer, to: Pointer, area: Area): Place {
  const [dx, dy] = [to.x - from.x, to.y - from.y];
  if (grip === 'move') {
    const x = place.x + dx / area.width;
    return { ...place, x: Math.abs(x - 0.5) < snapShare ? 0.5 : x, y: place.y + dy / area.height };
  }
  if (grip === 'turn') {
    const middle = { x: area.left + place.x * area.width, y: area.top + place.y * area.height };
    const angle = (point: Pointer) => (Math.atan2(point.y - middle.y, point.x - middle.x) * 180) / Math.PI;
    const turn = place.turn + angle(to) - angle(from);
    const straight = Math.round(turn / 90) * 90;
    return { ...place, turn: Math.abs(turn - straight) < snapDegrees ? straight : turn };
  }
  const [across, down] = grip;
  const radians = (place.turn * Math.PI) / 180;
  const [cos, sin] = [Math.cos(radians), Math.sin(radians)];
  const [wide, tall] = [place.width * area.width, place.height * area.height];
  const newWide = Math.max(0.04 * area.width, wide + across * (dx * cos + dy * sin));
  const newTall = Math.max(0.03 * area.height, tall + down * (dy * cos - dx * sin));
  const [shiftX, shiftY] = [(across * (newWide - wide)) / 2, (down * (newTall - tall)) / 2];
  return {
    ...place,
    width: newWide / area.width,
    height: newTall / area.height,
    x: place.x + (shiftX * cos - shiftY * sin) / area.width,
    y: place.y + (shiftX * sin + shiftY * cos) / area.height,
  };
}

const [step, growth, turnStep] = [0.01, 0.02, 3];

/** What a key does to a box: arrows move it, with Shift they widen and heighten it; comma and full stop turn it, + and − make it larger and smaller. */
export function keyed(place: Place, key: string, isShift: boolean): Place | null {
  const [across, down] = (
    { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] } as const
  )[key] ?? [0, 0];
  if (across !== 0 || down !== 0) {
    if (!isShift) return { ...place, x: place.x + across * step, y: place.y + down * step };
    return { ...place, width: place.width + across * growth, height: place.height + down * growth };
  }
  switch (key) {
    case ',':
      return { ...place, turn: place.turn - turnStep };
    case '.':
      return { ...place, turn: place.turn + turnStep };
    case '+':
    case '=':
      return { ...place, width: place.width * 1.06, height: place.height * 1.06 };
    case '-':
      return { ...place, width: place.width / 1.06, height: place.height / 1.06 };
    default:
      return null;
  }
}
