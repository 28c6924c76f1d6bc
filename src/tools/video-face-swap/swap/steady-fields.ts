import type { FaceFields } from '../../../imaging/swap/face-fields.ts';
import type { FacePart } from '../../../imaging/swap/face-part.ts';
import { moveBetween } from './move-between.ts';

/** How much of a new frame's fields counts beside those before, at 30 frames a second: light, what covers the face where it grows, and where it goes. */
const news = { tone: 0.5, light: 0.25, growing: 0.6, going: 0.3 };
const usualRate = 30;
/** A face that is so much larger or smaller than before begins anew. */
const mostGrowth = 1.4;

type Smooth = 'shift' | 'field' | 'membrane' | 'calm' | 'most' | 'edge';
const colors = ['shift', 'field', 'membrane'] as const;
const shares = ['calm', 'most', 'edge'] as const;

interface Before {
  readonly fields: FaceFields;
  readonly part: FacePart;
}

/**
 * Holds what is found anew on each frame steady: fields of the frame before, moved along with the face, count with those of this one. The tone
 * of the skin itself is hardly held, so that light that changes changes the swapped face within a frame or two.
 */
export class SteadyFields {
  readonly #rate: number;
  #before: Before | undefined;

  /** @param rate frames a second */
  constructor(rate: number) {
    this.#rate = rate;
  }

  /** Nothing of what was before counts for what follows: after a cut, and where the face was lost. */
  reset(): void {
    this.#before = undefined;
  }

  settle(fields: FaceFields, part: FacePart): FaceFields {
    const settled = this.#before ? this.#mixed(this.#before, fields, part) : fields;
    this.#before = { fields: settled, part };
    return settled;
  }

  #mixed(before: Before, now: FaceFields, part: FacePart): FaceFields {
    const move = moveBetween(part.points, before.part.points);
    const growth = Math.hypot(move.a, move.b);
    if (growth > mostGrowth || growth < 1 / mostGrowth) return now;
    const share = (at30: number) => 1 - (1 - at30) ** (usualRate / this.#rate);
    const [turning, light, growing, going] = [news.tone, news.light, news.growing, news.going].map(share);
    const { width, height } = part.picture;
    const from = before.part.picture;
    const tone = now.tone.map((value, c) => turning * (value - before.fields.tone[c]));
    const toneNow = [0, 1, 2].map((c) => before.fields.tone[c] + tone[c]);
    const made: Record<Smooth | 'cover', Float32Array> = {
      shift: now.shift.slice(),
      field: now.field.slice(),
      membrane: now.membrane.slice(),
      calm: now.calm.slice(),
      most: now.most.slice(),
      edge: now.edge.slice(),
      cover: now.cover.slice(),
    };
    for (let y = 0, i = 0; y < height; y++) {
      for (let x = 0; x < width; x++, i++) {
        const [px, py] = [
          move.a * (x + 0.5) - move.b * (y + 0.5) + move.x - 0.5,
          move.b * (x + 0.5) + move.a * (y + 0.5) + move.y - 0.5,
        ];
        if (px < 0 || py < 0 || px > from.width - 1 || py > from.height - 1) continue;
        const [left, top] = [Math.floor(px), Math.floor(py)];
        const at = top * from.width + left;
        const right = left + 1 < from.width ? 1 : 0;
        const below = top + 1 < from.height ? from.width : 0;
        const [u, v] = [px - left, py - top];
        const read = (data: Float32Array, parts: number, c: number) => {
          const upper = data[parts * at + c] * (1 - u) + data[parts * (at + right) + c] * u;
          const lower = data[parts * (at + below) + c] * (1 - u) + data[parts * (at + below + right) + c] * u;
          return upper * (1 - v) + lower * v;
        };
        for (const name of colors) {
          for (let c = 0; c < 3; c++) {
            // Where the skin got lighter, so does what makes the source as light.
            const was = read(before.fields[name], 3, c) + (name === 'shift' ? tone[c] : 0);
            made[name][3 * i + c] = was + light * (now[name][3 * i + c] - was);
          }
        }
        for (const name of shares) {
          const was = read(before.fields[name], 1, 0) + (name === 'most' ? tone[0] : 0);
          made[name][i] = was + light * (now[name][i] - was);
        }
        const was = read(before.fields.cover, 1, 0);
        made.cover[i] = was + (now.cover[i] > was ? growing : going) * (now.cover[i] - was);
      }
    }
    return { ...now, ...made, tone: [toneNow[0], toneNow[1], toneNow[2]] };
  }
}
