import { findComponents } from '../../../imaging/matte/components.ts';
import { maskPlane } from '../../../imaging/raster/mask-plane.ts';
import type { Raster } from '../../../imaging/raster/raster.ts';
import { invertMask } from '../../../imaging/selection/combine-masks.ts';
import { squaredDistances } from '../../../imaging/selection/distance.ts';

/** Hair and fur reach so far from what is surely the subject, as a share of the longer side. */
const rim = 0.014;
/** Parts with less than this share of the whole are specks, or all that is sure of something doubtful. */
const leastPart = 0.04;

/**
 * A matte that knows of no doubt but at its rim: half a person would be a ghost as soon as it moved. What is rather the subject than not
 * belongs to it, everything else stays in the background.
 */
export function solidMatte(matte: Raster<Uint8Array>): Raster<Uint8Array> {
  const { width, height, channels, data } = matte;
  const inside = surePart(matte);
  const reach = rim * Math.max(width, height);
  const toInside = squaredDistances(inside, { width, height });
  const toOutside = squaredDistances(invertMask(inside), { width, height });
  const solid = data.map((value, at) => {
    if (inside[at] > 0) return toOutside[at] > reach * reach ? 255 : value;
    if (toInside[at] > reach * reach) return 0;
    return Math.round(value * Math.min(1, 2 * (1 - Math.sqrt(toInside[at]) / reach)));
  });
  return { width, height, channels, data: solid };
}

/** 255 where the subject is likelier than not, in parts that count. */
function surePart(matte: Raster<Uint8Array>): Uint8Array {
  const { labels, count } = findComponents(maskPlane(matte), 0.5);
  const areas = new Float64Array(count + 1);
  let total = 0;
  for (const label of labels) {
    if (label === 0) continue;
    areas[label]++;
    total++;
  }
  return Uint8Array.from(labels, (label) => (label > 0 && areas[label] >= leastPart * total ? 255 : 0));
}
