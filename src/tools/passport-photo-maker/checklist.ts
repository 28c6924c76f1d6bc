import type { FacePose } from '../../imaging/face/face-pose.ts';
import type { FramedHead } from '../../imaging/portrait/place-frame.ts';
import type { PhotoDocument } from './documents.ts';
import type { CheckRow } from './photo-report.ts';
import type { FaceLight } from './portrait/face-light.ts';
import type { FaceState } from './portrait/face-state.ts';
import type { WallLight } from './portrait/wall-light.ts';
import { wallVerdict } from './wall-verdict.ts';

/** What was measured of a framed photo. */
export interface Measured {
  readonly head: FramedHead;
  readonly pose: FacePose;
  readonly state: FaceState;
  /** How much darker the irises are than what is beside them. */
  readonly eyes: number;
  readonly face: FaceLight;
  readonly wall: WallLight;
  /** 0 sharp .. 1, of the face. */
  readonly blur: number;
  /** Width of the frame in pixels of the photo, and of the file. */
  readonly sourceWidth: number;
  readonly fileWidth: number;
  readonly density: number;
  readonly bytes: number;
  /** Other faces that lie in the frame. */
  readonly others: number;
  readonly jpegQuality?: number;
}

type Verdict = CheckRow['verdict'];
type Unit = 'mm' | 'px' | 'percent' | 'degrees';

/** Prints and scanners work with so many pixels per inch; with less than two thirds the face is soft. */
const printDensity = { good: 300, least: 200 };
/** Upper limits of `pass` and `look`. Of heads in degrees, as authorities print them or nearly so; of the rest as tried on photos. */
const limits = {
  roll: [4, 8],
  yaw: [7, 14],
  pitch: [12, 20],
  gaze: [0.1, 0.17],
  mouth: [0.06, 0.16],
  sides: [0.07, 0.13],
  burnt: [0.005, 0.03],
  black: [0.02, 0.1],
  glare: [0.01, 0.05],
  spread: [0.09, 0.18],
  shadow: [0.05, 0.1],
  blur: [0.42, 0.55],
} as const;
/** Lower limits of `pass` and `look`. */
const least = { eyesOpen: [0.2, 0.13], jpegQuality: [75, 50], room: [0.015, 0.004], wall: 0.02 } as const;
/**
 * So much darker is an iris than the white of the eye, in OKLab lightness. Of 37 photos of faces that look ahead 35 have more; with hair and
 * forehead laid over the eyes 6 have, with dark glass none.
 */
const leastEyeContrast = 0.05;

/** The list of checks on a photo for a document: what nobody asks for isn't in it. */
export function checklist(document: PhotoDocument, measured: Measured): CheckRow[] {
  const { pose, state, face, wall } = measured;
  const rows = frameRows(document, measured);
  const add = (
    check: CheckRow['check'],
    verdict: Verdict,
    advice: CheckRow['advice'],
    value?: readonly [unit: Unit, value: number],
  ) => rows.push(rowOf(check, verdict, advice, value));

  const room = measured.head.top / document.frame.height;
  add('complete', from(room, least.room), 'step-back');
  rows.push(...fileRows(document, measured));
  add('upright', upTo(Math.abs(pose.roll), limits.roll), 'straighten', ['degrees', Math.abs(pose.roll)]);
  add('turned', upTo(Math.abs(pose.yaw), limits.yaw), 'face-camera', ['degrees', Math.abs(pose.yaw)]);
  add('nodding', upTo(Math.abs(pose.pitch), limits.pitch), 'face-camera', ['degrees', Math.abs(pose.pitch)]);
  const opening = from(state.eyesOpen, least.eyesOpen);
  if (measured.eyes >= leastEyeContrast) {
    add('gaze', upTo(state.gaze, limits.gaze), 'look-ahead');
    add('eyes-open', opening, 'open-eyes');
  } else {
    // The points of an eye are there also where hair or dark glass is: where they lie says nothing.
    add('gaze', 'unknown', 'show-eyes');
    if (opening === 'fail') add('eyes-open', 'fail', 'open-eyes');
    else add('eyes-open', 'unknown', 'show-eyes');
  }
  add('mouth', upTo(state.mouthOpen, limits.mouth), 'close-mouth');
  add('alone', measured.others > 0 ? 'fail' : 'pass', 'alone');
  add('glare', upTo(face.glare, limits.glare), 'no-reflection');
  add('face-shadow', upTo(face.sides, limits.sides), 'even-light');
  const exposure = worse(upTo(face.burnt, limits.burnt), upTo(face.black, limits.black));
  add('exposure', exposure, 'softer-light');
  if (wall.share < least.wall) {
    add('wall-color', 'look', 'other-wall');
  } else {
    add('wall-color', wallVerdict(wall, document), 'other-wall');
    add('wall-even', upTo(wall.spread, limits.spread), 'plain-wall');
    add('wall-shadow', upTo(wall.shadow, limits.shadow), 'away-from-wall');
  }
  add('sharpness', upTo(measured.blur, limits.blur), 'hold-still');
  if (measured.jpegQuality !== undefined)
    add('jpeg-damage', from(measured.jpegQuality, least.jpegQuality), 'original-file');
  return rows;
}

const frameChecks = {
  head: 'head',
  eyes: 'eyes',
  top: 'top',
  below: 'below',
  'face-width': 'faceWidth',
} as const;

function frameRows(document: PhotoDocument, { head }: Measured): CheckRow[] {
  const { frame } = document;
  const unit = frame.unit === '%' ? 'percent' : frame.unit;
  // A tenth of a millimeter, or so many of the other units: less can't be measured.
  const slack = frame.height / 450;
  return (Object.keys(frameChecks) as (keyof typeof frameChecks)[]).flatMap((check) => {
    const asked = document[frameChecks[check]];
    if (!asked) return [];
    const value = head[frameChecks[check]];
    const isMet = value >= asked[0] - slack && value <= asked[1] + slack;
    const row = rowOf(check, isMet ? 'pass' : 'fail', 'step-back', [unit, value]);
    return [{ ...row, asked: rangeText(asked, frame.height) }];
  });
}

function fileRows(document: PhotoDocument, measured: Measured): CheckRow[] {
  const { pixels, file, leastDensity = 0 } = document;
  const wanted = pixels?.least[0] ?? 0;
  const { sourceWidth, fileWidth, density, bytes } = measured;
  const isOnPaper = document.frame.unit === 'mm';
  const native = isOnPaper ? (sourceWidth * 25.4) / document.frame.width : printDensity.good;
  const isTooSmall = sourceWidth < 0.98 * wanted || density < leastDensity;
  const isCoarse = native < (pixels?.most ? 0 : printDensity.good - 5);
  const verdict =
    isTooSmall || native < (pixels?.most ? 0 : printDensity.least) ? 'fail' : isCoarse ? 'look' : 'pass';
  const rows = [rowOf('resolution', verdict, 'larger-photo', ['px', Math.min(sourceWidth, fileWidth)])];
  if (file) {
    const isMet = bytes <= file.most && bytes >= (file.least ?? 0);
    rows.push(rowOf('file-size', isMet ? 'pass' : 'fail', 'larger-photo'));
  }
  return rows;
}

function rowOf(
  check: CheckRow['check'],
  verdict: Verdict,
  advice: CheckRow['advice'],
  value?: readonly [unit: Unit, value: number],
): CheckRow {
  const empty = { mm: null, px: null, percent: null, degrees: null };
  const measured = value ? { [value[0]]: Math.round(value[1] * 10) / 10 } : {};
  return { check, ...empty, ...measured, asked: null, advice: verdict === 'pass' ? null : advice, verdict };
}

/** Without an upper end where that is the frame's own. */
function rangeText([low, high]: readonly [number, number], whole: number): string {
  return high >= whole ? `≥ ${low}` : `${low}–${high}`;
}

function upTo(value: number, [pass, look]: readonly [number, number]): Verdict {
  return value <= pass ? 'pass' : value <= look ? 'look' : 'fail';
}

function from(value: number, [pass, look]: readonly [number, number]): Verdict {
  return value >= pass ? 'pass' : value >= look ? 'look' : 'fail';
}

function worse(a: Verdict, b: Verdict): Verdict {
  const order: readonly Verdict[] = ['pass', 'look', 'fail'];
  return order[Math.max(order.indexOf(a), order.indexOf(b))];
}
