/** How a head stands against the photo. All 0: as on the photo, pixel for pixel. */
export interface HeadPose {
  /** Radians: towards the right edge of the picture, up, and clockwise. */
  readonly yaw: number;
  readonly pitch: number;
  readonly roll: number;
  /** 1 = lids shut. */
  readonly blink: number;
  /** 1 = as wide as looks natural. */
  readonly smile: number;
  /** −1..1, of one breath. */
  readonly breath: number;
  /** In iris radii, across and down the face. */
  readonly gazeX: number;
  readonly gazeY: number;
  /** How strongly hair and clothes sway, and where in their wave they are, in turns. */
  readonly sway: number;
  readonly swayPhase: number;
}

export const photoPose: HeadPose = {
  yaw: 0,
  pitch: 0,
  roll: 0,
  blink: 0,
  smile: 0,
  breath: 0,
  gazeX: 0,
  gazeY: 0,
  sway: 0,
  swayPhase: 0,
};
