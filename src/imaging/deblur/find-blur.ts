import { type PlainBlur, type Response, responseOf } from './blur.ts';
import { type BlurSpectrum, windowSide } from './blur-spectrum.ts';

/** A blur that may be the one, and how far the spectrum is from what it leaves of a sharp photo: a mean, in natural logarithms of power. */
export interface BlurGuess {
  readonly blur: PlainBlur;
  readonly misfit: number;
}

const half = windowSide / 2;
/** Periods a pixel: longer waves are the photo's own shapes, shorter ones are lost in its corners. */
const counted = { from: 0.03, to: 0.47 };
/** Sharp photos have so much less power in shorter waves: by the frequency to the power of one of these. */
const falls = [1.6, 2, 2.4, 2.8, 3.2];
/** What lies below the weakest waves, as a share of them. */
const noises = [-4, -0.7, 0, 0.3].map(Math.exp);
const weakest = 0.03;
/** A wave says how strong the photo is where more of it is left than this. */
const strongResponse = 0.05;
const leastStrong = 20;
/** So many of those are enough to tell how strong it is. */
const asked = 600;
/** What the windows let through of neighboring waves, at least. */
const leastPower = 2e-5;
/** Further than this from what is expected is as bad as can be: a picket fence is strong at one frequency. */
const mostMisfit = 2.5;

/**
 * Tells how a photo was blurred from the waves it has lost: each kind of blur, at each size, is tried as what lies between the spectrum of a sharp
 * photo, which falls with the frequency (Field: "Relations between the statistics of natural images and the response properties of cortical cells",
 * 1987), and the one that was measured, with noise below it. One guess for each kind, the likeliest first. A path of shaking hands is none of
 * them, and looks like no blur.
 *
 * @param largest radius of a disc in pixels
 */
export function findBlur(spectrum: BlurSpectrum, largest: number): BlurGuess[] {
  const every = setOf(wavesOf(spectrum));
  const some = (share: number) => setOf(every.list.filter((_, at) => at % share === 0));
  const sharp: PlainBlur = { kind: 'none' };
  const guesses = [
    { blur: sharp, misfit: misfitOf(every, responseOf(sharp)) },
    bestSize(
      (radius) => ({ kind: 'disc', radius }),
      { from: 0.8, to: largest },
      { coarse: some(3), fine: every },
    ),
    bestSize(
      (sigma) => ({ kind: 'gauss', sigma }),
      { from: 0.5, to: largest / 2.2 },
      { coarse: some(3), fine: every },
    ),
    bestLine(2 * largest, { coarse: some(5), fine: some(2) }),
  ];
  return guesses.sort((one, other) => one.misfit - other.misfit);
}

/** One frequency: periods a pixel across and down, its logarithm, the logarithm of its power, and what each fall makes of it. */
interface Wave {
  readonly across: number;
  readonly down: number;
  readonly logFrequency: number;
  readonly logPower: number;
  readonly fallen: readonly number[];
}

function wavesOf(spectrum: BlurSpectrum): Wave[] {
  const waves: Wave[] = [];
  for (let row = 0; row <= half; row++) {
    for (let column = 0; column < windowSide; column++) {
      const periods = column > half ? column - windowSide : column;
      // Along both axes lie borders of windows, rows of a display and blocks of JPEG.
      if (row < 2 || Math.abs(periods) < 2) continue;
      const [across, down] = [periods / windowSide, row / windowSide];
      const frequency = Math.hypot(across, down);
      if (frequency < counted.from || frequency > counted.to) continue;
      const logPower = spectrum[row * windowSide + column];
      const fallen = falls.map((fall) => frequency ** -fall);
      waves.push({ across, down, logFrequency: Math.log(frequency), logPower, fallen });
    }
  }
  return waves;
}

interface WaveSet {
  readonly list: readonly Wave[];
  /** The power of the weakest of them. */
  readonly floor: number;
}

function setOf(list: readonly Wave[]): WaveSet {
  const powers = list.map(({ logPower }) => logPower);
  return { list, floor: Math.exp(quantile(powers, weakest)) };
}

interface Waves {
  readonly coarse: WaveSet;
  readonly fine: WaveSet;
}

function bestSize(
  make: (size: number) => PlainBlur,
  { from, to }: { readonly from: number; readonly to: number },
  { coarse, fine }: Waves,
): BlurGuess {
  let size = from;
  let least = Number.POSITIVE_INFINITY;
  for (let tried = from; tried < to; tried *= 1.12) {
    const misfit = misfitOf(coarse, responseOf(make(tried)));
    if (misfit < least) [least, size] = [misfit, tried];
  }
  return likeliest(
    [-3, -2, -1, 0, 1, 2, 3].map((step) => make(size * (1 + 0.04 * step))),
    fine,
  );
}

function bestLine(longest: number, { coarse, fine }: Waves): BlurGuess {
  let [length, angle] = [3, 0];
  let least = Number.POSITIVE_INFINITY;
  for (let tried = 3; tried < longest; tried *= 1.18) {
    const angles = Math.max(12, Math.min(48, Math.round(2 * tried)));
    for (let at = 0; at < angles; at++) {
      const turned = (Math.PI * at) / angles;
      const misfit = misfitOf(coarse, responseOf({ kind: 'line', length: tried, angle: turned }));
      if (misfit < least) [least, length, angle] = [misfit, tried, turned];
    }
  }
  let guess: BlurGuess | undefined;
  for (
    let [round, stretch, turn] = [0, 0.09, 2 / Math.max(6, length)];
    round < 3;
    round++, stretch /= 2, turn /= 2
  ) {
    const steps = [-2, -1, 0, 1, 2];
    const lines = steps.flatMap((by) => {
      return steps.map((to) => ({
        kind: 'line' as const,
        length: length * (1 + by * stretch),
        angle: angle + to * turn,
      }));
    });
    guess = likeliest(lines, fine);
    if (guess.blur.kind === 'line') ({ length, angle } = guess.blur);
  }
  return guess!;
}

function likeliest(blurs: readonly PlainBlur[], waves: WaveSet): BlurGuess {
  return blurs
    .map((blur) => ({ blur, misfit: misfitOf(waves, responseOf(blur)) }))
    .reduce((best, guess) => (guess.misfit < best.misfit ? guess : best));
}

/** How far the waves are from a sharp photo seen through this blur, with the fall and the noise that suit best. */
function misfitOf({ list: waves, floor }: WaveSet, response: Response): number {
  const left = waves.map(({ across, down }) => leakedPower(response, across, down));
  const strong: { readonly wave: Wave; readonly logLeft: number }[] = [];
  for (const [at, wave] of waves.entries()) {
    if (left[at] > strongResponse) strong.push({ wave, logLeft: Math.log(left[at]) });
  }
  if (strong.length < leastStrong) return Number.POSITIVE_INFINITY;
  const stride = Math.ceil(strong.length / asked);
  const some = strong.filter((_, at) => at % stride === 0);
  let least = Number.POSITIVE_INFINITY;
  for (const [kind, fall] of falls.entries()) {
    const strengths = some.map(({ wave, logLeft }) => wave.logPower + fall * wave.logFrequency - logLeft);
    const strength = Math.exp(quantile(strengths, 0.5));
    for (const share of noises) {
      const noise = floor * share;
      let sum = 0;
      for (let at = 0; at < waves.length; at++) {
        const expected = Math.log(strength * waves[at].fallen[kind] * left[at] + noise);
        sum += Math.min(mostMisfit, Math.abs(waves[at].logPower - expected));
      }
      least = Math.min(least, sum / waves.length);
    }
  }
  return least;
}

/** A Hann window lets a wave be seen in its neighbors as well: where nothing is left of it, they are. */
function leakedPower(response: Response, across: number, down: number): number {
  const step = 1 / windowSide;
  let sum = leastPower;
  for (let y = -1; y <= 1; y++) {
    for (let x = -1; x <= 1; x++) {
      const share = (x === 0 ? 0.5 : 0.25) * (y === 0 ? 0.5 : 0.25);
      sum += share * response(across + x * step, down + y * step) ** 2;
    }
  }
  return sum;
}

function quantile(values: readonly number[], share: number): number {
  const sorted = Float64Array.from(values).sort();
  return sorted[Math.floor(share * (sorted.length - 1))];
}
