import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { localeCodes } from '../../i18n/locales.ts';
import type { HeadMarks } from '../../imaging/portrait/head-marks.ts';
import { measureFrame, placeFrame } from '../../imaging/portrait/place-frame.ts';
import { documents, type PhotoDocument } from './documents.ts';
import { photoSize, photoSizeBounds, rulesOf } from './photo-size.ts';

const photo = { width: 3000, height: 4000 };

/** A head `height` pixels high with hair of a share of it above the skull, as wide and with its eyes where most have them. */
function headOf(height: number, hair: number): HeadMarks {
  const chin = 2200;
  const skullTop = chin - height;
  return {
    middle: 1480,
    chin,
    eyes: chin - 0.5 * height,
    skullTop,
    hairTop: skullTop - hair * height,
    faceWidth: 0.62 * height,
  };
}

/** Broken rules, in words. */
function broken(document: PhotoDocument, marks: HeadMarks): string[] {
  const { crop } = photoSize(document, placeFrame(marks, rulesOf(document), photo), photo);
  const framed = measureFrame(marks, document, crop);
  // A tenth of a millimeter on 45, for whole pixels.
  const slack = document.frame.height / 450;
  return (['head', 'eyes', 'top', 'below', 'faceWidth'] as const).flatMap((name) => {
    const asked = document[name];
    const isMet = !asked || (framed[name] >= asked[0] - slack && framed[name] <= asked[1] + slack);
    return isMet ? [] : [`${name} ${framed[name]} isn’t ${asked}`];
  });
}

const locales = path.join(import.meta.dirname, '../../../locales');
const wordFiles = [
  path.join(import.meta.dirname, 'passport-photo-maker.en.json'),
  ...localeCodes
    .filter((code) => code !== 'en')
    .map((code) => path.join(locales, code, 'tools/passport-photo-maker.json')),
];

test.each(wordFiles)('what is said beside the form is what the row says: %s', (file) => {
  const { notes } = JSON.parse(readFileSync(file, 'utf8')).options.document;
  for (const { id, frame, head, eyes, pixels, file: window, taken, uncropped, certainty } of documents) {
    const told: string = notes[id].replaceAll(',', '.');
    const numbers = new Set(told.match(/\d+(?:\.\d+)?/g));
    const said = [
      ...(frame.unit === 'mm' ? [frame.width, frame.height] : []),
      ...(head ?? []),
      ...(eyes ? [eyes[0], ...(eyes[1] < frame.height ? [eyes[1]] : [])] : []),
      ...(pixels ? [...pixels.least, ...(pixels.most ?? [])] : []),
      ...(window ? [window.most / (window.most < 1e6 ? 1e3 : 1e6)] : []),
      ...(window?.least ? [window.least / 1e3] : []),
    ];
    for (const number of said) expect(numbers, `${id}: ${told}`).toContain(String(number));
    // Who takes the photo, or crops it, and how sure we are, in sentences before anything is uploaded.
    const sentences = /[.。] ?\p{L}/u.test(told);
    expect(sentences, id).toBe(taken !== undefined || uncropped || certainty === 'C');
  }
});

test('every document is there once, and names where it was read', () => {
  for (const { id, sources } of documents) expect(sources, id).not.toEqual([]);
  expect(new Set(documents.map(({ id }) => id)).size).toBe(documents.length);
});

describe.each(documents.map((document) => [document.id, document] as const))('%s', (_, document) => {
  test.each([
    ['little hair', headOf(1000, 0.02)],
    ['much hair', headOf(1000, 0.08)],
    ['a small head', headOf(300, 0.04)],
  ])('a head with room around it is framed as asked: %s', (_name, marks) => {
    expect(broken(document, marks)).toEqual([]);
  });

  test('both crowns are within the range where the authority names none and the hair allows it', () => {
    if (!document.head || document.crown) return;
    const marks = headOf(900, 0.03);
    const framed = measureFrame(marks, document, placeFrame(marks, rulesOf(document), photo));
    expect(framed.headWithHair).toBeLessThanOrEqual(document.head[1] + document.frame.height / 450);
  });

  test.each([1400, 900, 250])('the file has the size that is asked for, of a head of %d pixels', (height) => {
    const frame = placeFrame(headOf(height, 0.04), rulesOf(document), photo);
    const { crop, size, density, isResampled } = photoSize(document, frame, photo);
    expect(Math.min(crop.x, crop.y)).toBeGreaterThanOrEqual(0);
    expect(crop.x + crop.width).toBeLessThanOrEqual(photo.width);
    expect(crop.y + crop.height).toBeLessThanOrEqual(photo.height);
    for (const value of Object.values(crop)) expect(Number.isInteger(value)).toBe(true);
    if (!isResampled) expect(size).toEqual({ width: crop.width, height: crop.height });
    const { pixels, frame: asked } = document;
    if (pixels) {
      const { least, most = [Infinity, Infinity] } = pixels;
      expect(size.width).toBeGreaterThanOrEqual(least[0]);
      expect(size.height).toBeGreaterThanOrEqual(least[1]);
      expect(size.width).toBeLessThanOrEqual(most[0]);
      expect(size.height).toBeLessThanOrEqual(most[1]);
    }
    expect(Math.abs(size.height - (size.width * asked.height) / asked.width)).toBeLessThanOrEqual(1);
    if (asked.unit !== 'mm') return;
    // Within a pixel, the millimeters are those that were asked for.
    expect(Math.abs((size.width / density) * 25.4 - asked.width)).toBeLessThanOrEqual(25.4 / density);
    expect(Math.abs((size.height / density) * 25.4 - asked.height)).toBeLessThanOrEqual(25.4 / density);
  });
});

test('no file is larger or smaller than was said before, however large the frame', () => {
  for (const size of [photo, { width: 300, height: 400 }, { width: 1200, height: 800 }]) {
    for (const document of documents) {
      const ratio = document.frame.width / document.frame.height;
      const widest = Math.min(size.width, size.height * ratio);
      const { least, most } = photoSizeBounds(document, size);
      for (const share of [0.02, 0.37, 0.731, 0.993, 1]) {
        const frame = { x: 0, y: 0, width: share * widest, height: (share * widest) / ratio };
        const made = photoSize(document, frame, size).size;
        const about = [document.id, size.width, share];
        expect([...about, made.width <= most.width, made.height <= most.height]).toEqual([
          ...about,
          true,
          true,
        ]);
        expect([...about, made.width >= least.width, made.height >= least.height]).toEqual([
          ...about,
          true,
          true,
        ]);
      }
    }
  }
});

test('where nothing else is asked, a photo’s own pixels are cut out and stay', () => {
  const onPaper = documents.filter(({ print, pixels }) => print && !pixels);
  expect(onPaper.length).toBeGreaterThan(15);
  for (const document of onPaper) {
    const frame = placeFrame(headOf(1000, 0.04), rulesOf(document), photo);
    expect(photoSize(document, frame, photo).isResampled, document.id).toBe(false);
  }
});

test('without room above the head it comes out larger, within the photo', () => {
  const marks = { ...headOf(1000, 0.04), hairTop: 1162, skullTop: 1200 };
  const tight = { width: 1500, height: 1200 };
  const moved = {
    ...marks,
    chin: marks.chin - 1140,
    eyes: marks.eyes - 1140,
    hairTop: 22,
    skullTop: 60,
    middle: 700,
  };
  const passport = documents.find(({ id }) => id === 'schengen-visa')!;
  const frame = placeFrame(moved, rulesOf(passport), tight);
  expect(frame.y).toBeGreaterThanOrEqual(0);
  expect(frame.y + frame.height).toBeLessThanOrEqual(tight.height);
  expect(measureFrame(moved, passport, frame).head).toBeGreaterThan(36);
});
