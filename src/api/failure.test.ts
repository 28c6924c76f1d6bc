import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import errors from '../../locales/en/errors.json' with { type: 'json' };
import validation from '../../locales/en/validation.json' with { type: 'json' };
import { errorTable } from '../errors.ts';
import { type LocaleCode, locales } from '../i18n/locales.ts';
import {
  describeFailure,
  envelopeCode,
  failureCodes,
  failureStatus,
  newReference,
} from './failure.server.ts';

/** What the throwers of these codes give along. */
const params = {
  maxBytes: 12 * 1024 * 1024,
  maxPixels: 16_100_000,
  width: 12_000,
  height: 8000,
  maxFrames: 500,
  format: 'MP4 video',
  limit: 6,
  of: 'you',
  samples: 'free',
  engine: 'GPT Image 2',
  count: 4,
  least: 30,
  most: 3,
  wording: 'entry',
  smallestBytes: 154_321,
  fits: 'yes',
  line: 'Grand Opening',
  letters: '☃',
  words: 'A much longer sentence',
  calls: 50,
  scope: 'jobs:read',
  keys: 10,
  years: 21,
  webhooks: 5,
  shares: 50,
  publications: 20,
  reason: 'other',
};
const wordsOf = (code: (typeof failureCodes)[number], locale: LocaleCode) =>
  describeFailure({ code, params, reference: 'R' }, locale).message;
const oops = errors.internal;
/** The specification's own sentences end as they do. */
const given = ['rate_limited', 'session_ended', 'internal', ...Object.keys(validation)];

describe('words of failures', () => {
  it.each(failureCodes)('%s has words in every language', (code) => {
    for (const locale of Object.keys(locales) as LocaleCode[]) {
      const message = wordsOf(code, locale);
      // Some languages say it in six characters.
      expect(message.length).toBeGreaterThan(5);
      if (code !== 'internal') expect(message).not.toBe(oops);
    }
  });

  it('has no words for what does not exist', () => {
    expect(Object.keys({ ...errors, ...validation }).sort()).toEqual([...failureCodes].sort());
  });

  it.each(failureCodes.filter((code) => !given.includes(code)))('%s is said calmly', (code) => {
    const message = wordsOf(code, 'en');
    expect(message).not.toMatch(/!|sorry|oops|please/i);
    expect(message.endsWith('.')).toBe(true);
  });

  it('says limits in the units people know', () => {
    expect(wordsOf('file_too_large', 'en')).toContain('12 MB');
    expect(wordsOf('image_too_large', 'en')).toContain(
      '12,000 × 8,000 pixels, and the limit is 16.1 megapixels',
    );
  });

  it('names the failure even when its sentence misses a number', () => {
    const failure = describeFailure({ code: 'file_too_large', params: {}, reference: 'R' }, 'en');
    expect(failure).toMatchObject({ error: 'file_too_large', message: oops });
  });
});

it('answers 450 for all that has its own message, and keeps 401 and 403 for sessions', () => {
  expect(failureCodes.filter((code) => envelopeCode(code) === 450)).toEqual(Object.keys(errorTable));
  expect(envelopeCode('rate_limited')).toBe(429);
  expect(failureCodes.filter((code) => [401, 403].includes(failureStatus(code)))).toEqual(['session_ended']);
  expect(envelopeCode('session_ended')).toBe(401);
});

it('makes references that can be read out', () => {
  expect(newReference()).toMatch(/^[2-9A-HJ-NP-Z]{10}$/);
  expect(newReference()).not.toBe(newReference());
});

it('finds every failure of the table thrown somewhere in the house', () => {
  const src = path.join(import.meta.dirname, '..');
  const code = readdirSync(src, { recursive: true, encoding: 'utf8' })
    .filter((file) => /(?<!\.test)\.tsx?$/.test(file) && file !== 'errors.ts')
    .map((file) => readFileSync(path.join(src, file), 'utf8'))
    .join('\n');
  expect(Object.keys(errorTable).filter((name) => !code.includes(`'${name}'`))).toEqual([]);
});
