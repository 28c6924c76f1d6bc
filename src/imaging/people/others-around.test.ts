import { expect, test } from 'vitest';
import { facePoint, facePointCount } from '../face/face-points.ts';
import { gridPicture, headGrid } from './head-grid.ts';
import { isOnPart, othersAround, surroundings } from './others-around.ts';

const size = { width: 600, height: 400 };
const skin = [200, 150, 120];
const coats = [
  [40, 60, 120],
  [150, 40, 40],
];

/** Faces of people who stand side by side, shoulder to shoulder, with coats of their own. */
function picture(middles: readonly number[]) {
  const data = new Uint8Array(size.width * size.height * 3).fill(230);
  const alpha = new Uint8Array(size.width * size.height);
  for (let i = 0; i < alpha.length; i++) {
    const [x, y] = [i % size.width, Math.floor(i / size.width)];
    for (const [k, middle] of middles.entries()) {
      const isHead = Math.hypot((x - middle) / 45, (y - 120) / 60) < 1;
      const isBody = y > 170 && Math.abs(x - middle) < 100;
      if (!isHead && (!isBody || alpha[i] > 0)) continue;
      alpha[i] = 255;
      data.set(isHead ? skin : coats[k], 3 * i);
    }
  }
  return {
    colors: { ...size, channels: 3 as const, data },
    alpha: { ...size, channels: 1 as const, data: alpha },
  };
}

/** Around the middle of a face 100 pixels high; what a grid needs lies where it belongs. */
function pointsOf(middle: number) {
  const points = Array.from({ length: facePointCount }, (_, i): [number, number] => {
    const turn = i * 2.39996;
    return [middle + 38 * Math.cos(turn), 120 + 50 * Math.sin(turn)];
  });
  points[facePoint.foreheadTop] = [middle, 70];
  points[facePoint.chin] = [middle, 170];
  points[facePoint.rightEyeOuter] = [middle - 20, 110];
  points[facePoint.leftEyeOuter] = [middle + 20, 110];
  return points;
}

test('who stands beside is told from who it is about, along the edge of their coats', () => {
  const { colors, alpha } = picture([200, 400]);
  const picture200 = gridPicture(colors, alpha);
  const grid = headGrid(picture200, pointsOf(200));
  const others = othersAround(grid, [pointsOf(400)], () => headGrid(picture200, pointsOf(200), surroundings));
  for (const [x, y, isOther] of [
    [200, 120, false],
    [200, 300, false],
    [270, 260, false],
    [345, 260, true],
    [400, 110, true],
    [100, 100, false],
  ] as const)
    expect(isOnPart(others, grid, [x, y]), `${x} ${y}`).toBe(isOther);
});

test('a shoulder that shows behind somebody, beyond the gap beside their head, is its owner’s down to where it goes behind', () => {
  const { colors, alpha } = picture([200, 400]);
  // The second one's arm, in shadow: from the chest to close beside the first one's face, and behind the first one's shoulder.
  for (let y = 100; y < 215; y++) {
    for (let x = 262; x < 310; x++) {
      if (y > 170 && y > 170 + (x - 262) / 2) continue;
      alpha.data[y * size.width + x] = 255;
      colors.data.set([75, 22, 25], 3 * (y * size.width + x));
    }
  }
  const both = gridPicture(colors, alpha);
  const grid = headGrid(both, pointsOf(200));
  const others = othersAround(grid, [pointsOf(400)], () => headGrid(both, pointsOf(200), surroundings));
  for (const [x, y, isOther] of [
    [270, 120, true],
    [300, 105, true],
    [275, 165, true],
    [200, 120, false],
    [270, 260, false],
  ] as const)
    expect(isOnPart(others, grid, [x, y]), `${x} ${y}`).toBe(isOther);
});

const nobodyNear = (): never => {
  throw new Error('nobody is near');
};

test('what doesn’t hang together with the head goes, and alone nothing else does', () => {
  const { colors, alpha } = picture([200]);
  const grid = headGrid(gridPicture(colors, alpha), pointsOf(200));
  expect(othersAround(grid, [], nobodyNear).includes(1)).toBe(false);
  for (let y = 40; y < 100; y++) alpha.data.fill(255, y * size.width + 330, y * size.width + 380);
  const again = headGrid(gridPicture(colors, alpha), pointsOf(200));
  const others = othersAround(again, [], nobodyNear);
  expect(isOnPart(others, again, [355, 70])).toBe(true);
  expect(isOnPart(others, again, [200, 200])).toBe(false);
});
