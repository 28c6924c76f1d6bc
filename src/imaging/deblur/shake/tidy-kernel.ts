import type { Plane } from '../../raster/raster.ts';

/** Of the brightest place; what is darker is noise. */
const faintest = 0.05;
/** Of all light; what hangs together and has less of it is no part of a path. */
const leastPart = 0.08;

/** A kernel as a hand can draw it: no light below none, no faint places, no crumbs; adding up to 1, its center of gravity in the middle. */
export function tidyKernel(kernel: Plane): Plane {
  const most = kernel.data.reduce((one, other) => Math.max(one, other), 0);
  const bright = kernel.data.map((value) => (value < faintest * most ? 0 : value));
  return centered(withoutCrumbs({ ...kernel, data: bright }));
}

/** The same kernel, drawn so many times as large on a square of this side. */
export function resizeKernel({ width, height, data }: Plane, side: number, factor: number): Plane {
  const resized = new Float32Array(side * side);
  const middle = side >> 1;
  for (let y = 0; y < side; y++) {
    for (let x = 0; x < side; x++) {
      const [across, down] = [(x - middle) / factor + (width >> 1), (y - middle) / factor + (height >> 1)];
      const [left, top] = [Math.floor(across), Math.floor(down)];
      let sum = 0;
      for (const [row, weight] of [
        [top, 1 - (down - top)],
        [top + 1, down - top],
      ]) {
        for (const [column, share] of [
          [left, 1 - (across - left)],
          [left + 1, across - left],
        ]) {
          if (row < 0 || column < 0 || row >= height || column >= width) continue;
          sum += weight * share * data[row * width + column];
        }
      }
      resized[y * side + x] = sum;
    }
  }
  return normalized({ width: side, height: side, data: resized });
}

/** How alike two kernels are, wherever they lie in their squares: their highest correlation, 0..1. */
export function likenessOfKernels(one: Plane, other: Plane): number {
  const reach = (one.width >> 1) + (other.width >> 1);
  let best = 0;
  for (let down = -reach; down <= reach; down++) {
    for (let across = -reach; across <= reach; across++) {
      best = Math.max(best, overlapOf(one, other, across, down));
    }
  }
  return best / (Math.sqrt(overlapOf(one, one, 0, 0) * overlapOf(other, other, 0, 0)) || 1);
}

/** How far the light of a kernel lies apart, in pixels: along the longer side of a box around all but its faintest tails. */
export function extentOf({ width, height, data }: Plane): number {
  const [columns, rows] = [new Float32Array(width), new Float32Array(height)];
  for (let y = 0, at = 0; y < height; y++) {
    for (let x = 0; x < width; x++, at++) {
      columns[x] += data[at];
      rows[y] += data[at];
    }
  }
  return Math.max(spanOf(columns), spanOf(rows));
}

function spanOf(shares: Float32Array): number {
  const lit = [...shares.keys()].filter((at) => shares[at] > 0.01);
  return lit.length === 0 ? 0 : lit.at(-1)! - lit[0] + 1;
}

function overlapOf(one: Plane, other: Plane, across: number, down: number): number {
  let sum = 0;
  const [left, top] = [
    (other.width >> 1) - (one.width >> 1) + across,
    (other.height >> 1) - (one.height >> 1) + down,
  ];
  const [firstRow, lastRow] = [Math.max(0, -top), Math.min(one.height, other.height - top)];
  const [first, last] = [Math.max(0, -left), Math.min(one.width, other.width - left)];
  for (let y = firstRow; y < lastRow; y++) {
    for (let x = first; x < last; x++) {
      sum += one.data[y * one.width + x] * other.data[(y + top) * other.width + x + left];
    }
  }
  return sum;
}

function normalized({ width, height, data }: Plane): Plane {
  const sum = data.reduce((one, other) => one + other, 0) || 1;
  return { width, height, data: data.map((value) => value / sum) };
}

function centered(kernel: Plane): Plane {
  const { width, height, data } = normalized(kernel);
  let [across, down] = [0, 0];
  for (let y = 0, at = 0; y < height; y++) {
    for (let x = 0; x < width; x++, at++) {
      across += data[at] * (x - (width >> 1));
      down += data[at] * (y - (height >> 1));
    }
  }
  const [right, below] = [Math.round(across), Math.round(down)];
  const moved = new Float32Array(data.length);
  for (let y = Math.max(0, -below); y < Math.min(height, height - below); y++) {
    for (let x = Math.max(0, -right); x < Math.min(width, width - right); x++) {
      moved[y * width + x] = data[(y + below) * width + x + right];
    }
  }
  return normalized({ width, height, data: moved });
}

function withoutCrumbs({ width, height, data }: Plane): Plane {
  const part = new Int32Array(data.length).fill(-1);
  const light: number[] = [];
  for (let start = 0; start < data.length; start++) {
    if (data[start] <= 0 || part[start] >= 0) continue;
    const open = [start];
    part[start] = light.length;
    let sum = 0;
    for (let at = open.pop(); at !== undefined; at = open.pop()) {
      sum += data[at];
      const [x, y] = [at % width, Math.floor(at / width)];
      for (let row = Math.max(0, y - 1); row <= Math.min(height - 1, y + 1); row++) {
        for (let column = Math.max(0, x - 1); column <= Math.min(width - 1, x + 1); column++) {
          const next = row * width + column;
          if (data[next] <= 0 || part[next] >= 0) continue;
          part[next] = light.length;
          open.push(next);
        }
      }
    }
    light.push(sum);
  }
  const all = light.reduce((one, other) => one + other, 0);
  const kept = data.map((value, at) => (part[at] >= 0 && light[part[at]] >= leastPart * all ? value : 0));
  return { width, height, data: kept };
}
