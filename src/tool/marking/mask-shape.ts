import type { Size } from '../tool.ts';
import { mainListOf } from '../tool-parts.ts';
import type { ToolInput } from '../tool-traits.ts';

/** By so little the proportions of the same picture in two sizes may differ. */
const most = 0.02;

/** Whether both are the same picture in two versions: otherwise one can't be laid over the other. */
export function haveSameShape(one: Size, other: Size): boolean {
  const ratio = (one.width * other.height) / (one.height * other.width);
  return Math.abs(ratio - 1) < most;
}

/** Whether a mask in any size is one of this photo: its sides may be rounded to whole pixels. */
export function isMaskOf(photo: Size, mask: Size): boolean {
  if (haveSameShape(photo, mask)) return true;
  const scale = Math.max(mask.width / photo.width, mask.height / photo.height);
  const isNear = (side: number, wanted: number) => Math.abs(side - wanted * scale) <= 1;
  return isNear(mask.width, photo.width) && isNear(mask.height, photo.height);
}

interface Misshapen {
  readonly input: string;
  readonly mask: Size;
  readonly photo: Size;
}

/** The first mask that was made of a picture in another shape than the photo: it would only mark what it means if it were stretched. */
export function misshapenMask(
  tool: { readonly id: string; readonly inputs: Readonly<Record<string, ToolInput>> },
  pictures: Readonly<Record<string, readonly Size[]>>,
): Misshapen | undefined {
  const [photo] = mainListOf(tool, pictures);
  if (!photo) return undefined;
  return Object.entries(tool.inputs)
    .filter(([, { brush }]) => brush)
    .flatMap(([input]) => (pictures[input] ?? []).map((mask) => ({ input, mask, photo })))
    .find(({ mask }) => !isMaskOf(photo, mask));
}
