import type { z } from 'zod';
import { edgeWidthOf } from '../../imaging/detail/edge-width.ts';
import { worstJpegQuality } from '../../imaging/detail/jpeg-traces.ts';
import { estimateNoise } from '../../imaging/detail/noise-estimate.ts';
import { sharpen } from '../../imaging/detail/sharpen.ts';
import { maskOf } from '../../imaging/matte/mask.ts';
import { mixByMask } from '../../imaging/matte/mix-by-mask.ts';
import { outsideOf } from '../../imaging/quad/outside-of.ts';
import { paddedQuad } from '../../imaging/quad/quad.ts';
import { alphaOf, bleedColors, joinAlpha } from '../../imaging/raster/alpha.ts';
import type { Raster } from '../../imaging/raster/raster.ts';
import { resample } from '../../imaging/raster/resample.ts';
import { smooth } from '../../imaging/raster/smooth.ts';
import { addMask, coverage, takeMask } from '../../imaging/selection/combine-masks.ts';
import { madePhoto } from '../../steps/made/made-photo.ts';
import type { MadeParts, Photo } from '../../tasks/photo.ts';
import type { ColorGuess } from '../../tasks/restore.ts';
import type { Studio } from '../../tool/studio.ts';
import { insteadOfGuesses, toldGuesses } from './coloring/guessed-colors.ts';
import { meanChroma } from './coloring/mean-chroma.ts';
import { paintedHints } from './coloring/painted-colors.ts';
import { findDamage } from './damage/find-damage.ts';
import { describePrint, type Measure, rounded } from './describe-print.ts';
import { driftOf, type FaceDrift, hasDrifted } from './faces/face-drift.ts';
import { featuresOf, wholeFaces } from './faces/face-places.ts';
import { isRestored, mostPeople, toldPeople } from './faces/people-ticks.ts';
import { mendPrint } from './fill/mend-print.ts';
import { layerMap } from './layer-map.ts';
import { planCleaning } from './plan-cleaning.ts';
import { type FoundPrint, findPrint } from './print/find-print.ts';
import { layFlat } from './print/lay-flat.ts';
import type { restoreOldPhotos } from './restore-old-photos.tool.ts';
import { descreen } from './screen/descreen.ts';
import { findScreen } from './screen/find-screen.ts';
import { measureColors } from './tones/print-colors.ts';
import { planUnfading, unfade } from './tones/unfade.ts';

type Mask = Raster<Uint8Array>;
type Options = z.output<(typeof restoreOldPhotos)['options']>;
type Warning = NonNullable<(typeof restoreOldPhotos)['warnings']>[number];
type Report = z.input<NonNullable<(typeof restoreOldPhotos)['report']>>;

interface Given {
  readonly photo: Photo;
  readonly damage?: Photo;
  readonly protect?: Photo;
  readonly strokes?: Photo;
}

/** Edges are soft from the one width on, in pixels. */
const softEdge = 2.3;
/** Of the picture: from here on it is hardly the print any more. */
const muchInvented = 0.04;
/** Mean chroma of a picture that is next to gray all over. */
const hardlyColored = 4;
/** Around a line of text, in its heights. */
const aroundText = 0.25;
/** How far a face that stays fades into what is restored around it, as a share of its width. */
const softFace = 0.08;

export interface RestoredPrint {
  readonly result: Raster;
  readonly map: Mask;
  readonly mask: Mask;
  readonly report: Report;
  readonly warnings: readonly Warning[];
  /** What of it isn't the print's own. */
  readonly parts: MadeParts;
}

/** An old print found, mended, cleaned and brought back to its tones, with all that is to be told of it. */
export async function restorePrint(
  { photo, damage, protect, strokes }: Given,
  options: Options,
  studio: Pick<Studio, 'run' | 'stage' | 'step' | 'chance'>,
): Promise<RestoredPrint> {
  const scan = await photo.pixels();
  studio.stage('examine');
  const print = options.crop ? findPrint(scan) : undefined;
  const flat = print ? layFlat(scan, print) : scan;
  const colors = flat.channels === 4 ? bleedColors(flat) : flat;
  const before = madePhoto(colors);
  const { faces: all } = await studio.run('find-faces', { photo: before });
  const { lines } = await studio.run('find-text', { photo: before });
  await studio.step(0.5);
  const faces = all.filter(({ pointScore }) => pointScore >= 0.5);
  const given = async (mask: Photo | undefined) =>
    mask && maskOnPrint(maskOf(await mask.pixels()), scan, print, flat);
  const [marked, kept] = [await given(damage), await given(protect)];
  const hints =
    strokes && options.layers === 'all'
      ? paintedHints(await strokes.pixels(), scan, print, options.exact ? 'witness' : 'guide')
      : [];
  const letters = outsideOf(
    lines
      .filter(({ score, text }) => score >= 0.6 && text.trim().length >= 2)
      .map(({ points }) => paddedQuad(points, aroundText)),
    flat,
  ).data.map((value) => 255 - value);
  const features = resample(featuresOf(faces, flat), flat.width, flat.height);
  const found = findDamage(
    colors,
    { features: { ...features, data: addMask(features.data, letters) }, around: wholeFaces(faces, flat, 0) },
    options.marksStrength / 100,
  );
  const wantsMarks = options.layers !== 'cleaned' && options.marks;
  const isMarked = wantsMarks || options.layers !== 'cleaned';
  const own = wantsMarks ? found.mask : none(found.mask);
  const hole = without(
    isMarked && marked ? { ...own, data: addMask(own.data, wholeMask(marked)) } : own,
    kept,
  );

  studio.stage('mend');
  const layers = { estimated: true, invented: options.layers === 'all' };
  const mended =
    coverage(hole.data) > 0 && coverage(hole.data) < 0.98
      ? await mendPrint(colors, hole, layers, studio)
      : { pixels: colors, estimated: none(hole), invented: none(hole) };

  studio.stage('clean');
  let made = mended.pixels;
  const screen = findScreen(made);
  if (screen && options.screen) made = await descreen(made, screen, 1, (done) => studio.step(0.3 * done));
  // Read off the scan: a print that was straightened has no blocks any more.
  const jpegQuality = worstJpegQuality(photo.jpegQuality, scan);
  const cleaning = planCleaning(estimateNoise(made), jpegQuality, options);
  const { damage: dirt } = cleaning;
  const noiseBefore = estimateNoise(colors);
  if (dirt.noise > 0 || dirt.jpegLoss > 0)
    made = (await studio.run('restore', { pixels: made, damage: dirt })).pixels;
  await studio.step(0.6);
  const tones = measureColors(made, hole);
  const wish = {
    fade: options.fade ? options.fadeStrength / 100 : 0,
    cast: options.color ? options.colorStrength / 100 : 0,
    tone: options.tone,
  };
  const unfading = planUnfading(tones, wish);
  const needed = planUnfading(tones, { fade: 0.8, cast: 0.6, tone: options.tone });
  const isToned = unfading.isFaded || unfading.isCast;
  made = await toned(made);
  const width = edgeWidthOf(made, estimateNoise(made));
  const softness = smooth(softEdge - 0.3, softEdge + 1.2, width);
  const sharpens = softness > 0 && options.sharpness && options.sharpnessStrength > 0;
  if (sharpens) {
    const sharpening = {
      amount: (softness * options.sharpnessStrength) / 100,
      radius: Math.min(2.5, Math.max(0.8, width / 2.8)),
      threshold: 2,
      protectSkin: 0.6,
      protectNoise: 0.8,
    };
    made = await sharpen(made, sharpening, estimateNoise(made), (done) => studio.step(0.7 + 0.2 * done));
  }
  const drifts = await driftOf(before, madePhoto(made), faces.slice(0, mostPeople), studio);
  const people = faces.map((face, i) => ({
    face,
    drift: drifts[i],
    isRestored: isRestored(face, options.people, drifts[i], flat),
  }));
  const staying = people.filter((one) => !one.isRestored).map(({ face }) => face);
  let { estimated, invented } = mended;
  if (staying.length > 0) {
    const where = resample(wholeFaces(staying, flat, softFace), flat.width, flat.height);
    made = mixByMask(made, await toned(colors), where);
    estimated = without(estimated, where);
    invented = without(invented, where);
  }
  if (kept) made = mixByMask(made, colors, kept);
  const after = describeMeasures();
  const wantsColors = options.layers === 'all' && (options.colorize || hints.length > 0);
  const isColored = wantsColors && tones.isMonochrome;
  let guesses: readonly ColorGuess[] = [];
  if (isColored) {
    const instead = insteadOfGuesses(options.guesses, made);
    const colored = await studio.run('colorize', { pixels: made, hints, instead });
    guesses = colored.guesses;
    made = kept ? mixByMask(colored.pixels, made, kept) : colored.pixels;
  }

  studio.stage('enlarge');
  if (options.enlarge) made = (await studio.run('upscale-image', { pixels: made, factor: 2 })).pixels;
  const result =
    flat.channels === 4 ? joinAlpha(made, resample(alphaOf(flat), made.width, made.height, 'cubic')) : made;

  const shares = { estimated: coverage(estimated.data), invented: coverage(invented.data) };
  const isAnything = after.some(({ outcome }) => outcome !== 'fine') || print !== undefined || isColored;
  const warnings: Warning[] = [
    ...(isAnything ? [] : (['nothing_found'] as const)),
    ...(people.some(({ drift }) => drift && hasDrifted(drift)) ? (['face_changed'] as const) : []),
    ...(wantsColors && !isColored ? (['has_colors'] as const) : []),
    ...(isColored && hints.length === 0 && meanChroma(made) < hardlyColored ? (['few_colors'] as const) : []),
    ...(shares.invented > muchInvented ? (['much_invented'] as const) : []),
    ...(faces.length > mostPeople ? (['many_faces'] as const) : []),
  ];
  return {
    result,
    map: layerMap(result, { estimated, invented, isColored }),
    mask: { ...estimated, data: addMask(estimated.data, invented.data) },
    warnings,
    parts: {
      estimated: rounded(100 * shares.estimated),
      invented: rounded(100 * shares.invented),
      colors: isColored,
    },
    report: {
      measured: after,
      scratches: found.scratches,
      specks: found.specks,
      ...(found.scratches + found.specks > 0 && { sureness: rounded(100 * found.confidence) }),
      estimated: rounded(100 * shares.estimated),
      invented: rounded(100 * shares.invented),
      straightened: print !== undefined,
      colored: isColored,
      ...worstOf(drifts),
      people: toldPeople(people, flat),
      guesses: toldGuesses(guesses, flat),
    },
  };

  async function toned(picture: Raster): Promise<Raster> {
    return isToned ? unfade(picture, unfading, (done) => studio.step(0.6 + 0.1 * done)) : picture;
  }

  function describeMeasures() {
    const now = measureColors(made, hole);
    const parts: Record<Measure, Parameters<typeof describePrint>[0][Measure]> = {
      damage: {
        before: 100 * coverage(found.mask.data),
        after: 100 * coverage(takeMask(found.mask.data, addMask(estimated.data, invented.data))),
        isNeeded: found.scratches + found.specks + found.holes > 0,
        isDone: coverage(estimated.data) + coverage(invented.data) > 0,
      },
      contrast: {
        before: (tones.white - tones.black) / 2.55,
        after: (now.white - now.black) / 2.55,
        isNeeded: needed.isFaded,
        isDone: unfading.isFaded,
      },
      cast: { before: tones.cast, after: now.cast, isNeeded: needed.isCast, isDone: unfading.isCast },
      screen: {
        before: screen?.strength ?? 0,
        after: 0,
        isNeeded: screen !== undefined,
        isDone: screen !== undefined && options.screen,
      },
      noise: {
        before: noiseBefore,
        after: estimateNoise(made),
        isNeeded: cleaning.isNoisy,
        isDone: dirt.noise > 0,
      },
      compression: {
        before: jpegQuality === undefined ? 0 : 100 - jpegQuality,
        isNeeded: cleaning.isCompressed,
        isDone: dirt.jpegLoss > 0,
      },
      edges: {
        before: edgeWidthOf(colors, noiseBefore),
        after: edgeWidthOf(made, estimateNoise(made)),
        isNeeded: softness > 0,
        isDone: sharpens,
      },
    };
    return describePrint(parts);
  }
}

/** Nothing where there are no faces. */
function worstOf(drifts: readonly (FaceDrift | undefined)[]): Partial<FaceDrift> {
  const found = drifts.filter((drift) => drift !== undefined);
  if (found.length === 0) return {};
  return {
    likeness: Math.min(...found.map(({ likeness }) => likeness)),
    moved: Math.min(1000, Math.max(...found.map(({ moved }) => moved))),
  };
}

const none = (mask: Mask): Mask => ({ ...mask, data: new Uint8Array(mask.data.length) });
const without = (mask: Mask, kept: Mask | undefined): Mask =>
  kept ? { ...mask, data: takeMask(mask.data, kept.data) } : mask;
const wholeMask = ({ data }: Mask) => data.map((value) => (value >= 128 ? 255 : 0));

/** A mask of the scan, which may be of any size, as it lies on the print. */
function maskOnPrint(mask: Mask, scan: Raster, print: FoundPrint | undefined, flat: Raster): Mask {
  const inSize = resample(mask, scan.width, scan.height);
  const laid = print ? layFlat(inSize, print) : inSize;
  return { width: flat.width, height: flat.height, channels: 1, data: new Uint8Array(laid.data) };
}
