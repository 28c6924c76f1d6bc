import { layFace } from '../../../imaging/placement/lay-face.ts';
import type { Raster } from '../../../imaging/raster/raster.ts';
import { smooth } from '../../../imaging/raster/smooth.ts';
import { glassesScore } from '../../../imaging/swap/glasses/glasses-score.ts';
import type { Texture } from '../../../imaging/swap/match-texture.ts';
import { isMouthLeft } from '../../../imaging/swap/mouth-kept.ts';
import { leavesJaw, type SwapLook, swapFace } from '../../../imaging/swap/swap-face.ts';
import { faceTriangles } from '../../../imaging/swap/warp-face.ts';
import { eyeDistance, seenFace } from '../../../steps/people/look-at-face.ts';
import { closedShares, usualOpenings } from '../track/eye-openings.ts';
import { type FaceTrack, pointsOf } from '../track/face-track.ts';
import { HairOverTime } from './hair-over-time.ts';
import type { NewFace } from './new-face.ts';
import { SteadyFields } from './steady-fields.ts';

/** Light, cover and edges are found on a face this high: what is smooth needs no more. */
const workHeight = 140;
/** Texture is measured anew after so many frames, and goes so far towards that. */
const texture = { every: 8, news: 0.5 };
/** Where so much of a face is covered it begins to fade, and where so much is, nothing of the swap is left. */
const hidden = [0.4, 0.65] as const;
/** Of a fade for what covers a face, so much a frame at 30 frames a second: gone at once, back slowly. */
const fades = { going: 0.34, coming: 0.1 };
/** Where the source smiles so much more in this share of the frames, mouths stay as they are in all of them. */
const mostSmiles = 0.25;

/** What is known of all frames before the first is swapped. */
export interface ClipLook {
  readonly look: SwapLook;
  readonly hasGlasses: boolean;
  /** The jaw of the person in the clip stays, with the mouth. */
  readonly leavesJaw: boolean;
  readonly isGray: boolean;
}

/** Swaps the face of one person, frame after frame, each held to what was before it. */
export class ClipSwap {
  readonly #source: NewFace;
  readonly #given: ClipLook;
  readonly #isMouthLeft: boolean;
  readonly #triangles: Uint32Array;
  readonly #steady: SteadyFields;
  readonly #hair: HairOverTime;
  readonly #rate: number;
  #texture: (Texture & { age: number }) | undefined;
  /** How much of the swap what covers the face leaves. */
  #veil = 1;
  /** How far the person's eyes are open as a rule. */
  readonly #openings: [number, number];
  #count = 0;

  constructor(source: NewFace, track: FaceTrack, rate: number, given: ClipLook) {
    this.#source = source;
    this.#given = given;
    this.#rate = rate;
    this.#steady = new SteadyFields(rate);
    this.#hair = new HairOverTime(rate);
    this.#openings = usualOpenings(track);
    this.#triangles = faceTriangles(source.face.points);
    const faces = track.faces.filter((face) => face !== undefined);
    const smiles = faces.filter(({ space }) => isMouthLeft(source.face.points, pointsOf(space).points));
    this.#isMouthLeft = smiles.length > mostSmiles * faces.length;
  }

  get isMouthLeft(): boolean {
    return this.#isMouthLeft;
  }

  /** Another scene begins, or the face comes back. */
  reset(): void {
    this.#steady.reset();
    this.#hair.reset();
    this.#texture = undefined;
    this.#veil = 1;
  }

  /**
   * Lays the new face over the one at these places, in place.
   *
   * @param share of the swapped face, 0..1
   * @returns how much of it shows
   */
  async frame(pixels: Raster<Uint8Array>, space: Float32Array, share: number): Promise<number> {
    const { look, hasGlasses, isGray, leavesJaw: isJawLeft } = this.#given;
    const face = pointsOf(space);
    const before = this.#hair.before;
    const seen = seenFace(pixels, pixels, face, before);
    this.#hair.see(seen, face.points, before !== undefined);
    const { part, box } = seen;
    const source = await this.#source.partFor(eyeDistance(face));
    const glasses = hasGlasses ? await glassesScore(part.picture, part.points) : undefined;
    this.#count++;
    const overTime = {
      triangles: this.#triangles,
      workHeight,
      settle: this.#steady.settle.bind(this.#steady),
      texture: this.#textureOf.bind(this),
      closed: closedShares(space, this.#openings),
      grainSeed: this.#count,
    };
    const swapped = swapFace(
      part,
      source,
      { ...look, isMouthLeft: this.#isMouthLeft, ...(isJawLeft && leavesJaw), overTime },
      glasses,
    );
    const shown = share * this.#veiled(swapped.covered);
    if (shown < 1) for (let i = 0; i < swapped.share.length; i++) swapped.share[i] *= shown;
    layFace(pixels, swapped, part.picture, box, undefined, isGray);
    return shown;
  }

  #veiled(covered: number): number {
    const wanted = 1 - smooth(...hidden, covered);
    const step = (at30: number) => (at30 * 30) / this.#rate;
    const isFirst = this.#texture?.age === 0;
    this.#veil = isFirst
      ? wanted
      : Math.max(this.#veil - step(fades.going), Math.min(this.#veil + step(fades.coming), wanted));
    return this.#veil;
  }

  #textureOf(measure: () => Texture): Texture {
    const before = this.#texture;
    if (!before) {
      this.#texture = { ...measure(), age: 0 };
    } else if (before.age % texture.every === texture.every - 1) {
      const now = measure();
      const toward = (was: number, is: number) => was + texture.news * (is - was);
      const blur = toward(before.blur, now.blur);
      this.#texture = { blur, lacking: toward(before.lacking, now.lacking), age: before.age + 1 };
    } else this.#texture = { ...before, age: before.age + 1 };
    return this.#texture;
  }
}
