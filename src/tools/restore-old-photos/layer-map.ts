import type { Raster } from '../../imaging/raster/raster.ts';
import { resample } from '../../imaging/raster/resample.ts';

/** Colors of the layers on the map, 0..255. */
const layerColors = { estimated: [255, 168, 0], invented: [232, 0, 140] } as const;

/** What is gray on the map is as much of this color where the colors of the print were guessed. */
const guessed = { color: [96, 110, 255], share: 0.35 } as const;

/** Gray of what is the print's own lies between these. */
const [darkest, brightest] = [24, 150];

/**
 * A map of the result: gray where every pixel is the print's own (blue where its color was guessed), orange where it was estimated, pink where
 * it was made up.
 *
 * @param result 3 or 4 channels
 */
export function layerMap(
  result: Raster,
  {
    estimated,
    invented,
    isColored,
  }: {
    readonly estimated: Raster<Uint8Array>;
    readonly invented: Raster<Uint8Array>;
    readonly isColored: boolean;
  },
): Raster<Uint8Array> {
  const { width, height, channels, data } = result;
  const most = data instanceof Uint16Array ? 65535 : 255;
  const parts = [
    { shares: resample(estimated, width, height).data, color: layerColors.estimated },
    { shares: resample(invented, width, height).data, color: layerColors.invented },
  ];
  const map = new Uint8Array(width * height * 3);
  for (let i = 0; i < width * height; i++) {
    const from = i * channels;
    const tone = (0.299 * data[from] + 0.587 * data[from + 1] + 0.114 * data[from + 2]) / most;
    const gray = darkest + tone * (brightest - darkest);
    for (let c = 0; c < 3; c++) {
      let value: number = isColored ? gray + guessed.share * (guessed.color[c] - gray) : gray;
      for (const { shares, color } of parts) value += (shares[i] / 255) * (color[c] - value);
      map[3 * i + c] = value;
    }
  }
  return { width, height, channels: 3, data: map };
}
