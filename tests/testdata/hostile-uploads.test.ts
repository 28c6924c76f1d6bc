import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { MediaBody } from '#src/api/contract/contract.ts';
import { Visitor } from '#tests/support/hosts/api-server.ts';
import { type RunningSite, startSite } from '#tests/support/hosts/site.ts';
import { picturesIn, readPicture, testPictures } from '#tests/support/pictures/test-pictures.ts';
import { coreSecondsOf } from '#tests/support/services/child-processes.ts';
import { memoryOfTree, peakMemory } from '#tests/support/services/process-memory.ts';
import { tempFolder } from '#tests/support/temp-folder.ts';

/** Of core time, which other work on the machine doesn't lengthen. */
const mostCoreSeconds = 10;
const mostMb = 300;
const imageTypes = ['image/jpeg', 'image/png', 'image/webp', 'image/gif'];
/** What must not come back with a picture: pages, scripts and archives that were hidden in it. */
const passengers = ['<script', '<svg', '<!doctype', 'PK\x03\x04', 'alert('];

/** What may come of a file, by the beginning of its name; a page of code or a video is never a picture. */
const outcomes: [RegExp, string[]][] = [
  [/^svg-/, ['format_unsupported']],
  [/^video-jpeg-named/, ['accepted']],
  [/^video-/, ['format_unsupported']],
  [/^(html|mvg|pdf|text)-named/, ['format_unsupported', 'format_unknown']],
  [/^empty/, ['file_empty']],
  [/^(jpeg|png)-named/, ['accepted']],
  [/-declares-|-real-bomb-/, ['image_too_large', 'file_damaged']],
  [/-20000-frames/, ['too_many_frames', 'accepted']],
  [/^png-(iccp|text)-bomb/, ['accepted', 'file_damaged']],
  [/-(polyglot|html-comment)/, ['accepted']],
  [/-(truncated|bitrot|header-only|bad-crc|zero-size|loop)/, ['file_damaged', 'accepted']],
];

describe('hostile files through the door of the site', () => {
  let site: RunningSite;
  let visitor: Visitor;
  const models = tempFolder();

  beforeAll(async () => {
    // No models: what is measured is the taking in of pictures.
    site = await startSite({ env: { MODELS_DIR: (await models).path } });
    visitor = new Visitor(site.url);
    await visitor.upload(readPicture('formats', 'jpeg-progressive.jpg'));
  });
  afterAll(async () => {
    await site.stop();
    await (await models).remove();
  });

  /** Asks until told to stop, and counts the answers. */
  async function watchHealth(signal: AbortSignal): Promise<number> {
    let answers = 0;
    while (!signal.aborted) {
      expect((await fetch(`${site.url}/api/health`)).status).toBe(200);
      answers++;
    }
    return answers;
  }

  test('there are files to try', () => {
    expect(testPictures()).toBeTruthy();
    expect(picturesIn('hostile').length).toBeGreaterThan(30);
  });

  test.each(picturesIn('hostile'))('%s is refused or contained', async (name) => {
    const expected = outcomes.find(([pattern]) => pattern.test(name))?.[1];
    expect(expected, 'a file of a kind this test does not know').toBeDefined();
    const stop = new AbortController();
    const watching = watchHealth(stop.signal);
    // Children that earlier files woke are part of it: what counts is what this file adds.
    const usualMb = memoryOfTree(site.process.pid ?? 0);
    const before = coreSecondsOf(site.process.pid ?? 0);
    const { result: answer, peakMb } = await peakMemory(site.process.pid ?? 0, () =>
      visitor.send<MediaBody & { error: string }>(readPicture('hostile', name), name),
    );
    const coreSeconds = coreSecondsOf(site.process.pid ?? 0) - before;
    stop.abort();
    expect(await watching).toBeGreaterThan(0);
    expect(coreSeconds).toBeLessThan(mostCoreSeconds);
    expect(peakMb - usualMb).toBeLessThan(mostMb);
    const { code, message, result } = answer.body;
    expect(expected).toContain(code === 200 ? 'accepted' : result.error);
    if (code !== 200) {
      expect([code, message.length > 20]).toEqual([450, true]);
      return;
    }
    const exported = await visitor.fetch(`${result.url}&format=png`);
    // What turns out to be damaged only now is refused now.
    if (exported.ok)
      expect(await sharp(await exported.arrayBuffer()).metadata()).toMatchObject({ format: 'png' });
    else expect(await exported.json()).toMatchObject({ result: { error: 'file_damaged' } });
    for (const url of [result.url, result.previewUrl, result.thumbnailUrl]) {
      const file = await visitor.fetch(url);
      expect(imageTypes).toContain(file.headers.get('content-type'));
      expect(file.headers.get('x-content-type-options')).toBe('nosniff');
      expect(file.headers.get('content-security-policy')).toContain('sandbox');
      const bytes = Buffer.from(await file.arrayBuffer());
      for (const passenger of passengers) expect(bytes.includes(passenger)).toBe(false);
      expect((await sharp(bytes).metadata()).width).toBeGreaterThan(0);
    }
  });

  test('all of them at once leave the site standing', async () => {
    const { result: codes } = await peakMemory(site.process.pid ?? 0, () =>
      Promise.all(
        picturesIn('hostile').map(async (name) => {
          const { body } = await visitor.send(readPicture('hostile', name), name);
          return body.code;
        }),
      ),
    );
    expect(codes.filter((code) => code !== 200 && code !== 450)).toEqual([]);
    expect((await visitor.upload(readPicture('sizes', '1x1.png'))).width).toBe(1);
  });

  test('every awkward file name comes back harmless', async () => {
    const { names } = JSON.parse(readPicture('hostile', 'awkward-names.json').toString()) as {
      names: string[];
    };
    expect(names.length).toBeGreaterThan(10);
    const picture = readPicture('sizes', '2x2.png');
    // What was refused before may have been broken off, and its connection is on its way out.
    await visitor.fetch('/api/config').catch(() => {});
    for (const name of names) {
      const answer = await visitor.send<MediaBody & { error: string }>(picture, name);
      const body = answer.body.result;
      // A zero byte has no place in the form itself.
      if (name.includes('\0')) {
        expect([answer.body.code, body.error]).toEqual([450, 'request_invalid']);
        continue;
      }
      expect(body.name).not.toMatch(/[\\/<>"|\p{Cc}\u202a-\u202e]/u);
      expect(body.name).not.toMatch(/^[.-]|\.$|^con\./i);
      expect(body.name.length).toBeLessThanOrEqual(120);
      const file = await visitor.fetch(`${body.url}&name=${encodeURIComponent(name)}`);
      const disposition = file.headers.get('content-disposition') ?? '';
      expect(disposition).toMatch(/^attachment; filename="[ -~]+"; filename\*=UTF-8''[\w.%!#$&+^`|~-]+$/);
      expect(disposition).toMatch(/\.png"/);
      await file.body?.cancel();
    }
  });
});
