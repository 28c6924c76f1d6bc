/** Points of a face in pixels of its picture, in the order of MediaPipe's Face Mesh: 468 of the skin. */
export type FacePoints = readonly (readonly [x: number, y: number])[];

export const facePointCount = 468;

/** Places of bare skin on both cheeks that hardly any head hides. */
export const cheekPoints = [117, 118, 101, 36, 205, 346, 347, 330, 266, 425] as const;

/**
 * Where parts of a face lie among its points. Right and left are those of the person: the right eye is at the left of a picture. Lines
 * that go round are closed, clockwise on the picture of a face that looks straight ahead, unless said otherwise.
 */
export const faceParts = {
  oval: [
    10, 338, 297, 332, 284, 251, 389, 356, 454, 323, 361, 288, 397, 365, 379, 378, 400, 377, 152, 148, 176,
    149, 150, 136, 172, 58, 132, 93, 234, 127, 162, 21, 54, 103, 67, 109,
  ],
  lips: [61, 185, 40, 39, 37, 0, 267, 269, 270, 409, 291, 375, 321, 405, 314, 17, 84, 181, 91, 146],
  mouth: [78, 191, 80, 81, 82, 13, 312, 311, 310, 415, 308, 324, 318, 402, 317, 14, 87, 178, 88, 95],
  rightEye: [33, 246, 161, 160, 159, 158, 157, 173, 133, 155, 154, 153, 145, 144, 163, 7],
  leftEye: [362, 398, 384, 385, 386, 387, 388, 466, 263, 249, 390, 373, 374, 380, 381, 382],
  rightBrow: [46, 53, 52, 65, 55, 107, 66, 105, 63, 70],
  leftBrow: [285, 295, 282, 283, 276, 300, 293, 334, 296, 336],
} as const satisfies Readonly<Record<string, readonly number[]>>;

/** Single points of a face. */
export const facePoint = {
  foreheadTop: 10,
  chin: 152,
  rightSide: 234,
  leftSide: 454,
  rightEyeOuter: 33,
  rightEyeInner: 133,
  leftEyeInner: 362,
  leftEyeOuter: 263,
  noseTip: 1,
  noseBase: 2,
  noseBridge: 168,
  mouthRight: 61,
  mouthLeft: 291,
  upperLip: 13,
  lowerLip: 14,
} as const;

/** Middle of several points. */
export function middleOf(points: FacePoints, indices: readonly number[]): [number, number] {
  let [x, y] = [0, 0];
  for (const index of indices) {
    x += points[index][0];
    y += points[index][1];
  }
  return [x / indices.length, y / indices.length];
}
