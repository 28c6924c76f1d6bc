import type { SceneSource, SourceHead } from '#src/imaging/drawn/scene-source.ts';
import { type FacePoints, faceParts, facePoint, facePointCount } from '#src/imaging/face/face-points.ts';
import { seededRandom } from '#src/imaging/sampling/seeded-random.ts';
import { type PortraitView, portraitView } from '#src/tools/passport-photo-maker/portrait/portrait-view.ts';

type Color = readonly [red: number, green: number, blue: number];

interface DrawnFace {
  /** Of the wall at a place. */
  readonly wall?: (x: number, y: number) => Color;
  /** Of what is inside the person. */
  readonly skin?: (x: number, y: number) => Color;
}

/** The picture a face is drawn on, and where its middle is. */
const drawnSize = { width: 300, height: 400 } as const;
const middle = { x: 150, y: 190 };

/** Points of a face as ours are, of those parts that portraits are judged by: an oval 140 wide and 190 high. */
export function drawnPoints(gap = 0): FacePoints {
  const points = Array.from({ length: facePointCount }, (): [number, number] => [middle.x, middle.y]);
  const set = (index: number, x: number, y: number) => {
    points[index] = [middle.x + x, middle.y + y];
  };
  const around = (
    indices: readonly number[],
    x: number,
    y: number,
    wide: number,
    high: number,
    turn: number,
  ) => {
    for (const [i, index] of indices.entries()) {
      const angle = turn + (2 * Math.PI * i) / indices.length;
      set(index, x + wide * Math.cos(angle), y + high * Math.sin(angle));
    }
  };
  around(faceParts.oval, 0, 0, 70, 95, -Math.PI / 2);
  around(faceParts.rightEye, -32, -20, 14, 5, Math.PI);
  around(faceParts.leftEye, 32, -20, 14, 5, Math.PI);
  around([46, 53, 52, 65, 55, 122, 101, 118, 117, 143], -32, -20, 26, 22, Math.PI);
  around([285, 295, 282, 283, 276, 372, 346, 347, 330, 351], 32, -20, 26, 22, Math.PI);
  around([117, 118, 101, 36, 205, 187, 123], -38, 25, 16, 16, Math.PI);
  around([352, 346, 347, 330, 266, 425, 411], 38, 25, 16, 16, Math.PI);
  const singles: [keyof typeof facePoint, number, number][] = [
    ['foreheadTop', 0, -95],
    ['chin', 0, 95],
    ['noseBridge', 0, -22],
    ['mouthRight', -25, 55],
    ['mouthLeft', 25, 55],
    ['upperLip', 0, 55 - gap / 2],
    ['lowerLip', 0, 55 + gap / 2],
  ];
  for (const [name, x, y] of singles) set(facePoint[name], x, y);
  for (const [index, x, y] of [
    [159, -32, -25],
    [145, -32, -15],
    [386, 32, -25],
    [374, 32, -15],
  ])
    set(index, x, y);
  return points;
}

/** A person of skin alone, head and shoulders, before a wall: both gray unless said otherwise. */
export function drawnPortrait({
  wall = () => [240, 240, 240],
  skin = () => [190, 150, 130],
}: DrawnFace): PortraitView {
  const { width, height } = drawnSize;
  const data = new Uint8Array(width * height * 3);
  const alpha = new Uint8Array(width * height);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const isHead = ((x - middle.x) / 75) ** 2 + ((y - middle.y + 8) / 108) ** 2 <= 1;
      const isBody = y > 320 && Math.abs(x - middle.x) < 120;
      const i = y * width + x;
      if (isHead || isBody) alpha[i] = 255;
      data.set(isHead || isBody ? skin(x, y) : wall(x, y), 3 * i);
    }
  }
  const picture = { width, height, channels: 3, data } as const;
  return portraitView(picture, { width, height, channels: 1, data: alpha }, drawnPoints());
}

/** Points of a face that looks ahead as drawings need them, with brows, nose and cheeks where a drawing needs them. */
function wholeFace() {
  const all = [...drawnPoints()];
  const places: Record<number, readonly [number, number]> = {
    1: [150, 205],
    4: [150, 200],
    2: [150, 215],
    168: [150, 170],
    50: [112, 215],
    280: [188, 215],
    70: [96, 148],
    63: [104, 142],
    105: [116, 140],
    66: [126, 141],
    107: [136, 144],
    46: [98, 152],
    53: [106, 147],
    52: [117, 145],
    65: [127, 146],
    55: [136, 149],
    300: [204, 148],
    293: [196, 142],
    334: [184, 140],
    296: [174, 141],
    336: [164, 144],
    276: [202, 152],
    283: [194, 147],
    282: [183, 145],
    295: [173, 146],
    285: [164, 149],
  };
  for (const [index, place] of Object.entries(places)) all[Number(index)] = place;
  return all;
}

/** A head of one skin with grain on it, dark hair above, before a gray wall. */
export function grainyHead(skin: readonly [number, number, number]): SceneSource {
  const { width, height } = drawnSize;
  const random = seededRandom(5);
  const data = new Float32Array(3 * width * height);
  const planes = Array.from({ length: 5 }, () => new Float32Array(width * height));
  const [hair, face, all, clothes, alpha] = planes;
  for (let i = 0; i < width * height; i++) {
    const [x, y] = [(i % width) - 150, Math.floor(i / width) - 190];
    data.set([0.8, 0, 0.02], 3 * i);
    if (Math.hypot(x / 84, (y + 20) / 112) < 1 && y < -70) {
      data.set([0.25, 0.01, 0.015], 3 * i);
      hair[i] = alpha[i] = 1;
    } else if (Math.hypot(x / 70, y / 95) < 1 || (Math.abs(x) < 32 && y > 60 && y < 150)) {
      const grain = 0.06 * (random() - 0.5);
      data.set([skin[0] + grain, skin[1], skin[2]], 3 * i);
      all[i] = alpha[i] = 1;
      if (y < 95) face[i] = 1;
    }
  }
  const head: SourceHead = {
    points: wholeFace(),
    depths: wholeFace().map(() => 0),
    irises: [
      { center: [118, 170], radius: 5 },
      { center: [182, 170], radius: 5 },
    ],
    isDrawn: true,
    hair,
    face,
    skin: all,
    clothes,
  };
  const kept = new Float32Array(width * height);
  return {
    photo: { width, height },
    lab: { width, height, data },
    alpha,
    heads: [head],
    kept,
    hasCoat: false,
  };
}
