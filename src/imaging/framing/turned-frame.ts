/** A rectangle of a picture that may be turned, in its pixels. */
export interface TurnedFrame {
  /** Its middle. */
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  /** Clockwise, in radians: where its upper edge points to. */
  readonly angle: number;
}

type Place = readonly [x: number, y: number];

/** Where a place of the box, 0..1 across and down, lies in the picture. */
export function outOfFrame({ x, y, width, height, angle }: TurnedFrame, [u, v]: Place): [number, number] {
  const [across, down] = [(u - 0.5) * width, (v - 0.5) * height];
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  return [x + across * cos - down * sin, y + across * sin + down * cos];
}

/** Where a place of the picture lies in the box: 0..1 across and down within it. */
export function intoFrame({ x, y, width, height, angle }: TurnedFrame, [px, py]: Place): [number, number] {
  const [dx, dy] = [px - x, py - y];
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  return [(dx * cos + dy * sin) / width + 0.5, (dy * cos - dx * sin) / height + 0.5];
}
