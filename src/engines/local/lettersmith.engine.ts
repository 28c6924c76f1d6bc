import { composeLogo } from '../../logo/compose-logo.server.ts';
import { contrastOf, leastContrast } from '../../logo/contrast.ts';
import { designLogos } from '../../logo/design-logos.ts';
import { painted, svgOf } from '../../logo/drawing/drawing.ts';
import { rasterize } from '../../logo/drawing/rasterize.server.ts';
import { writeKit } from '../../logo/kit/write-kit.server.ts';
import { centered } from '../../logo/layout/centered.ts';
import { iconsForName } from '../../logo/mark/search-icons.server.ts';
import type { Engine } from '../engine.ts';

const shown = { width: 1600, height: 1200, margin: 0.16 };

/** Logos set from open fonts and icons, by rule and proportion: no model. See `logo/`. */
export const lettersmith: Engine<'draw-logo'> = {
  id: 'lettersmith',
  task: 'draw-logo',
  place: 'local',
  name: 'Pixelwright Lettersmith',
  takes: [],
  models: [],

  async run({ brief, count, kit }, { signal, progress }) {
    const fittingIcons = iconsForName(brief.name, 3);
    const designs = designLogos({ fittingIcons, ...brief }, count);
    const logos = [];
    for (const design of designs) {
      signal.throwIfAborted();
      const drawing = centered(await composeLogo(design), shown.width, shown.height, shown.margin);
      logos.push(await rasterize(svgOf(painted(drawing, design.colors, true)), shown.width));
    }
    const sheet = await writeKit(kit, designs, async (share) => {
      progress(share);
      signal.throwIfAborted();
    });
    const isHardToRead = designs.some(({ colors: { ink, accent, ground } }) =>
      [ink, accent].some((color) => contrastOf(color, ground) < leastContrast),
    );
    return { logos, sheet, designs, isHardToRead };
  },
};
