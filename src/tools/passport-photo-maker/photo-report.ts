import { z } from 'zod';
import { checkVerdicts } from '../../tool/checks/report-checks.ts';

/** What is looked at, in the order of the list. */
const checkIds = [
  'head',
  'eyes',
  'top',
  'below',
  'face-width',
  'complete',
  'resolution',
  'file-size',
  'upright',
  'turned',
  'nodding',
  'gaze',
  'eyes-open',
  'mouth',
  'alone',
  'glare',
  'face-shadow',
  'exposure',
  'wall-color',
  'wall-even',
  'wall-shadow',
  'sharpness',
  'jpeg-damage',
] as const;

/** What to do about a check that isn't passed. */
const adviceIds = [
  'step-back',
  'larger-photo',
  'straighten',
  'face-camera',
  'look-ahead',
  'open-eyes',
  'show-eyes',
  'close-mouth',
  'alone',
  'no-reflection',
  'even-light',
  'softer-light',
  'plain-wall',
  'other-wall',
  'away-from-wall',
  'hold-still',
  'original-file',
] as const;

const measured = z.number().nullable();

export const checkSchema = z.object({
  check: z.enum(checkIds),
  mm: measured.meta({ unit: 'mm' }),
  px: measured.meta({ unit: 'px' }),
  percent: measured.meta({ unit: '%' }),
  degrees: measured.meta({ unit: '°' }),
  /** The range that is asked for, in the unit of what was measured. */
  asked: z.string().max(40).nullable(),
  advice: z.enum(adviceIds).nullable(),
  verdict: z.enum(checkVerdicts),
});
export type CheckRow = z.output<typeof checkSchema>;

/** What the tool tells besides its files. */
export const photoReport = z.object({
  /** What all checks come to. */
  verdict: z.enum(['pass', 'look', 'fail']),
  width: z.number().int().meta({ unit: 'px' }),
  height: z.number().int().meta({ unit: 'px' }),
  widthOnPaper: z.number().nullable().meta({ unit: 'mm' }),
  heightOnPaper: z.number().nullable().meta({ unit: 'mm' }),
  density: z.number().int().meta({ unit: 'dpi' }),
  bytes: z.number().int().meta({ unit: 'B' }),
  copies: z.number().int().nullable(),
  /** `same`: the photo's own, cut out; `resized`: resized, and nothing else. */
  pixels: z.enum(['same', 'resized']),
  /** Where they were cut out of the upright photo: left, top, width × height. */
  cutFrom: z.string().max(60),
  /** Of the bytes of these pixels in the photo, row by row, channels interleaved, 16 bits in little endian. */
  sha256: z.string().max(64),
  edits: z.enum(['refused', 'natural', 'unstated']),
  certainty: z.enum(['A', 'B', 'C']),
  /** Year and month. */
  checkedOn: z.string().max(10),
  source: z.string().max(810).nullable(),
  checks: z.array(checkSchema).max(checkIds.length),
});
