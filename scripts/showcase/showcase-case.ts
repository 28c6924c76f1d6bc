import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Tool } from '#src/tool/tool.ts';
import { findMainInput, furtherInputsOf, takesClip } from '#src/tool/tool-parts.ts';

const root = path.join(import.meta.dirname, '../..');

/** One picture of the showcase. */
export interface ShowcaseCase {
  /** The photo's file; undefined for a tool that takes none. */
  readonly photo: string | undefined;
  /** The file of a mask, of a tool that takes one. */
  readonly mask: string | undefined;
  /** In place of a mask's file: what is marked, a polygon whose corners are in percent of the photo's width and height. */
  readonly outline: readonly (readonly [x: number, y: number])[] | undefined;
  /** Files of further inputs, by name. */
  readonly inputs: Readonly<Record<string, string>>;
  /** As for the command line; what is not named has its default. */
  readonly options: Readonly<Record<string, string | number | boolean>>;
  /** The contact sheet it stands on. */
  readonly sheet: string;
}

const usualSheet = 'contact-sheet';

/**
 * What a tool is shown with, masks included: the list in `src/tools/<id>/<id>.showcase.json`, whose photos are named within the folder of
 * test pictures; without that folder or that list, the tool's own samples with its defaults.
 */
export function showcaseCases(
  tool: Pick<Tool, 'id' | 'inputs' | 'samples' | 'starts'>,
  testdata: string | undefined,
): readonly ShowcaseCase[] {
  const list = path.join(root, `src/tools/${tool.id}/${tool.id}.showcase.json`);
  const takesPhotos = findMainInput(tool) !== undefined;
  const takesMask = tool.starts === 'when-marked';
  const ending = takesClip(tool) ? 'mp4' : 'webp';
  if ((testdata || !takesPhotos) && existsSync(list)) {
    const cases: (Partial<Omit<ShowcaseCase, 'photo'>> & { photo?: string })[] = JSON.parse(
      readFileSync(list, 'utf8'),
    );
    const fileOf = (name: string) => path.join(testdata ?? '', name);
    return cases.map(({ photo, mask, outline, inputs = {}, options = {}, sheet = usualSheet }) => ({
      photo: photo === undefined ? undefined : fileOf(photo),
      mask: mask === undefined ? undefined : fileOf(mask),
      outline,
      inputs: Object.fromEntries(Object.entries(inputs).map(([name, file]) => [name, fileOf(file)])),
      options,
      sheet,
    }));
  }
  return tool.samples.slice(0, 3).map((sample) => ({
    photo: path.join(root, `public/samples/${sample}.${ending}`),
    mask: takesMask ? path.join(root, `public/samples/${tool.id}/${sample}-mask.png`) : undefined,
    outline: undefined,
    inputs: Object.fromEntries(
      furtherInputsOf(tool).map((input) => [
        input,
        path.join(root, `public/samples/${tool.id}/${sample}-${input}.webp`),
      ]),
    ),
    options: {},
    sheet: usualSheet,
  }));
}
