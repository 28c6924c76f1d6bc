import { createWriteStream } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { setImmediate } from 'node:timers/promises';
import yazl from 'yazl';
import { writePaintings } from '../../codecs/write/document/write-paintings.ts';
import { svgText } from '../../imaging/vector/svg-text.ts';
import { rasterize } from '../../logo/drawing/rasterize.server.ts';
import type { Engine } from '../engine.ts';

/** Pages are so wide, in points: a card of 105 × 131 mm. */
const pageWidth = 298;

/** Turns drawings of curves and gradients into pictures, SVG and PDF: no model. */
export const drawingDesk: Engine<'draw-paintings'> = {
  id: 'drawing-desk',
  task: 'draw-paintings',
  place: 'local',
  name: 'Pixelwright Drawing Desk',
  takes: [],
  models: [],

  async run({ paintings, width, drawings, pages }, { signal, progress }) {
    const zip = drawings === undefined ? undefined : zipInto(drawings);
    const pictures = [];
    for (const [place, { name, painting }] of paintings.entries()) {
      signal.throwIfAborted();
      const svg = svgText(painting);
      zip?.add(`${name}.svg`, svg);
      pictures.push(await rasterize(svg, width));
      progress((place + 1) / (paintings.length + 1));
      await setImmediate();
    }
    if (pages !== undefined) {
      const scale = pageWidth / (paintings[0]?.painting.width ?? pageWidth);
      const sheets = paintings.map(({ painting }) => painting);
      await writeFile(pages, await writePaintings(sheets, scale));
    }
    await zip?.end();
    return { pictures };
  },
};

function zipInto(path: string) {
  const zip = new yazl.ZipFile();
  const written = pipeline(zip.outputStream, createWriteStream(path));
  // Whoever waits for it hears of a failure; until then it is nobody's.
  written.catch(() => {});
  return {
    add: (name: string, text: string) => zip.addBuffer(Buffer.from(text), name),
    end() {
      zip.end();
      return written;
    },
  };
}
