import { oklabOfBytes, writeRgb } from '../color/oklab.ts';
import type { Raster } from '../raster/raster.ts';

/**
 * More light on a cut-out: `skin`, a lightness in OKLab, becomes `times` as light, black and white stay what they are; changes it in place. Colors keep
 * their chroma for their lightness, as they do in more light.
 *
 * @param cut RGBA, straight alpha
 * @param times 1 and more; so little that nothing that is lighter ends darker
 */
export function liftLight({ data }: Raster<Uint8Array>, skin: number, times: number): void {
  const most = (times - 1) / (1 - skin);
  if (most <= 0) return;
  const lab = oklabOfBytes(data, 4);
  const rgb = [0, 0, 0];
  for (let i = 0, from = 0; i < data.length; i += 4, from += 3) {
    if (data[i + 3] === 0) continue;
    const share = 1 + most * (1 - lab[from]);
    writeRgb(share * lab[from], share * lab[from + 1], share * lab[from + 2], rgb);
    for (let k = 0; k < 3; k++) data[i + k] = Math.round(255 * rgb[k]);
  }
}
