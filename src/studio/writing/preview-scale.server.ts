import { previewSize } from '../../codecs/pixels/write-previews.server.ts';
import { probePicture } from '../../codecs/probe/probe.ts';
import { resultSize } from '../../tool/result-size.ts';
import type { Size, Tool } from '../../tool/tool.ts';
import { mainListOf } from '../../tool/tool-parts.ts';

interface Run {
  readonly tool: Tool;
  readonly options: Readonly<Record<string, unknown>>;
  readonly inputs: Readonly<Record<string, readonly Size[]>>;
  /** Previews of those inputs that earlier jobs made: name → paths, null for what was sent. */
  readonly shownInputs: Readonly<Record<string, readonly (string | null)[]>>;
}

/**
 * How many pixels of a preview one pixel of a result may get, for somebody who sees previews only. Otherwise the full size
 * could be had in tiles: cut out one by one, each of them is small enough to be shown pixel by pixel. Every input lies over
 * the whole result, so the whole may have no more pixels in either direction than an input was shown with; one that was
 * shown in full keeps nothing back. And what is made of one that was shown smaller is itself shown smaller, whatever size it has: by that
 * one sees later that more is in it than was shown. Of a list nobody knows what became of which picture: the strictest holds for all.
 */
export async function previewScale({ tool, options, inputs, shownInputs }: Run): Promise<number> {
  const wholes = mainListOf(tool, inputs).map((photo) =>
    resultSize(tool, photo, options, Number.POSITIVE_INFINITY),
  );
  const limits = wholes.map((whole) => {
    const preview = previewSize(whole);
    // Both say the same but for the rounding of the shorter side, which is to take nothing off the longer.
    return Math.max(preview.width / whole.width, preview.height / whole.height);
  });
  for (const [name, paths] of Object.entries(shownInputs)) {
    for (const [place, path] of paths.entries()) {
      if (path === null) continue;
      const shown = await probePicture(path);
      const input = inputs[name][place];
      if (!isShownSmaller(shown, input)) continue;
      for (const { width, height } of [input, ...wholes]) {
        limits.push(shown.width / width, shown.height / height);
      }
    }
  }
  // What is made of words alone lies over nothing that could be seen larger.
  return Math.min(1, ...limits);
}

/** Whether more is in a picture than its preview shows. */
export function isShownSmaller(shown: Size, { width, height }: Size): boolean {
  return shown.width < width || shown.height < height;
}
