import { cutQuad } from '../../imaging/quad/cut-quad.ts';
import { type Quad, quadSize, turnedAround } from '../../imaging/quad/quad.ts';
import type { Raster } from '../../imaging/raster/raster.ts';
import type { TextLine } from '../../tasks/finders/find-text.ts';
import type { ModelSession } from '../engine.ts';
import { ctcText } from './ctc-text.ts';

const lineHeight = 48;
/** A line longer than this many times its height is read squeezed. */
const longest = 60;
/** A line read this surely is not looked at upside down. */
const sure = 0.85;

/** What a line says; one that reads better upside down is turned. */
export async function readLine(
  picture: Raster<Uint8Array>,
  quad: Quad,
  session: ModelSession,
  letters: readonly string[],
): Promise<TextLine> {
  const upright = await readUpright(picture, quad, session, letters);
  if (upright.score >= sure) return upright;
  const turned = await readUpright(picture, turnedAround(quad), session, letters);
  return turned.score > upright.score + 0.1 ? turned : upright;
}

async function readUpright(
  picture: Raster<Uint8Array>,
  points: Quad,
  session: ModelSession,
  letters: readonly string[],
): Promise<TextLine> {
  const size = quadSize(points);
  const ratio = Math.min(longest, size.width / Math.max(size.height, 1));
  const width = Math.max(lineHeight, Math.ceil((lineHeight * ratio) / 8) * 8);
  const { data } = cutQuad(picture, points, width, lineHeight);
  const area = width * lineHeight;
  const image = new Float32Array(3 * area);
  for (let i = 0; i < area; i++) {
    for (let channel = 0; channel < 3; channel++)
      image[channel * area + i] = data[3 * i + 2 - channel] / 127.5 - 1;
  }
  const output = session.outputNames[0];
  const found = await session.run({
    [session.inputNames[0]]: { data: image, dims: [1, 3, lineHeight, width] },
  });
  const { text, score } = ctcText(found[output].data, letters);
  return { points, text: text.trim(), score };
}
