import { findDistinctColors } from '../../imaging/color/distinct-colors.ts';
import type { Box, Plane } from '../../imaging/raster/raster.ts';
import { resamplePlane } from '../../imaging/raster/resample.ts';
import type { Photo } from '../../tasks/photo.ts';
import type { EngineContext } from '../engine.ts';
import { type BoxFrame, fadeOut, frameOf, inBox, onFrame, trustIn } from './box-frame.ts';
import { type Finding, look, wholePhoto } from './isnet-look.ts';
import { showRegion } from './isnet-views.ts';
import { regionAround } from './pick-subject.ts';

/** How much is shown around the box, in shares of its longer side: close enough for clutter, far enough for context. */
const usualMargins = [0.5, 0.15, 1.5];
/** For somebody who waits: close to the box one look is believed most often, and comes within 0.04 IoU of all of them. */
const quickMargins = [0.15, 0.5];
/** From this weight on a finding is taken as it is. */
const trusted = 0.5;
/** From this weight on a finding is taken by somebody who waits. */
const usable = 0.3;
/** Below this weight the whole photo is looked at in every way. */
const doubted = 0.25;
/** Below this weight the network has seen nothing in the box, and colors alone decide. */
const unseen = 0.1;
/** What a finding by colors alone is said to be certain of. */
const colorCertainty = 0.5;
/** Longer side of the picture colors are learned from. */
const colorSize = 320;
/** Views that a sure answer needs at most. */
const fewViews = 4;
/** A region that has this share of another's area shows the same. */
const sameArea = 0.8;

/**
 * Looks for a subject that is known to be in a box: at the box with several margins and at the whole photo, each finding
 * weighed by what it is worth inside the box ({@link trustIn}). Where the whole photo's alone is worth more than all of them together,
 * the box only chooses from it. What the network does not see is found by its colors.
 *
 * @param box in fractions of the photo
 * @param ways `before`: a finding in the whole photo, where there is one already; `isQuick`: at most two looks, both near the box;
 *   `goesBeyondBox`: it's not cut off there
 * @returns alpha over the region of the box's frame
 */
export async function lookInBox(
  photo: Photo,
  box: Box,
  context: EngineContext,
  tell: (views: number) => void,
  {
    before,
    isQuick = false,
    goesBeyondBox = false,
  }: { before?: Finding; isQuick?: boolean; goesBeyondBox?: boolean } = {},
): Promise<Finding> {
  const frame = frameOf(box, photo);
  const regions = regionsAround(box, photo, isQuick ? quickMargins : usualMargins);
  let whole = before && inFrame(before, frame);
  const findings = whole ? [whole] : [];
  const most = isQuick ? 1 : Math.ceil(fewViews / (regions.length + 1));
  let views = 0;
  let best = 0;
  const add = async (region: Box, mostViews: number) => {
    const found = await look(photo, region, context, mostViews, (count) => tell(views + count));
    views += found.views;
    const finding = inFrame(found, frame);
    findings.push(finding);
    best = Math.max(best, finding.trust);
    return finding;
  };
  for (const region of regions) {
    await add(region, most);
    if (best >= (isQuick ? usable : trusted)) break;
  }
  if (!isQuick && !before) whole = await add(wholePhoto, best < doubted ? fewViews : most);
  const byColors = best < unseen && !before ? await lookForColors(photo, frame, goesBeyondBox) : undefined;
  if (byColors) return { region: frame.region, alpha: byColors, certainty: colorCertainty, views };
  return { region: frame.region, views, ...inBox(findings, whole, frame, goesBeyondBox) };
}

/** The box with its margins, the first one in any case, others where they show something else. */
function regionsAround(box: Box, photo: Photo, margins: readonly number[]): Box[] {
  const regions: Box[] = [];
  const area = ({ width, height }: Box) => width * height;
  for (const margin of margins) {
    const region = regionAround(box, margin, photo);
    const isSeen = [wholePhoto, ...regions].some((other) => {
      const [a, b] = [area(region), area(other)];
      return Math.min(a, b) >= sameArea * Math.max(a, b);
    });
    if (regions.length === 0 || !isSeen) regions.push(region);
  }
  return regions;
}

function inFrame(found: Finding, frame: BoxFrame) {
  const alpha = onFrame(found.alpha, found.region, frame);
  const { certainty, trust } = trustIn(alpha, frame);
  return { alpha, region: found.region, certainty, trust, weight: trust ** 2 * found.views };
}

async function lookForColors(photo: Photo, frame: BoxFrame, goesOn: boolean): Promise<Plane | undefined> {
  const scale = Math.min(1, colorSize / Math.max(frame.width, frame.height));
  const width = Math.max(1, Math.round(frame.width * scale));
  const height = Math.max(1, Math.round(frame.height * scale));
  const { x, y, width: wide, height: high } = frame.box;
  const found = findDistinctColors(await showRegion(photo, frame.region, { width, height }), {
    x: (x / frame.width) * width,
    y: (y / frame.height) * height,
    width: (wide / frame.width) * width,
    height: (high / frame.height) * height,
  });
  const alpha = found && resamplePlane(found, frame.width, frame.height);
  return alpha && !goesOn ? fadeOut(alpha, frame) : alpha;
}
