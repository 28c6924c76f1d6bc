import type { Box, Raster } from '../../imaging/raster/raster.ts';
import type { Size, Tool } from '../../tool/tool.ts';
import { findTool } from '../../tools/index.ts';
import type { PictureShot } from '../compare/picture-shot.ts';
import { BrowserPhoto } from '../photo/browser-photo.ts';
import type { FromPreviewWorker, ToPreviewWorker } from './live-messages.ts';
import { maskPart, type PartPlan, planPart, runOnPart, withSurroundings } from './live-part.ts';

/** Read beyond what is asked for, so that a wider radius finds its surroundings there. */
const roomAround = 16;

/** Pixels that were read, with where they lie in the level they belong to. */
interface Reading {
  readonly plan: PartPlan;
  readonly outer: Box;
  readonly raster: Raster<Uint8Array>;
}

let photo: BrowserPhoto | undefined;
let size: Size = { width: 1, height: 1 };
let reading: Reading | undefined;
let protect: Raster<Uint8Array> | null = null;
/** What tools found out about the whole photo at the scale it was last read in. */
let findings: { scale: number; known: Map<unknown, unknown> } = { scale: 0, known: new Map() };

addEventListener('message', async ({ data }: MessageEvent<ToPreviewWorker>) => {
  try {
    if (data.type === 'open') {
      photo?.close();
      reading = undefined;
      findings = { scale: 0, known: new Map() };
      size = data.photo;
      photo = await BrowserPhoto.open(size, data.addresses);
      answer({ type: 'opened' });
    } else if (data.type === 'protect') protect = data.mask;
    else if (photo) {
      const shot = await show(photo, data);
      answer({ type: 'shown', shot }, [shot.before.data.buffer, shot.after.data.buffer]);
    }
  } catch (error) {
    answer({ type: 'failed', reason: String(error) });
  }
});

function answer(message: FromPreviewWorker, transfer: Transferable[] = []): void {
  postMessage(message, { transfer });
}

async function show(
  source: BrowserPhoto,
  asked: Extract<ToPreviewWorker, { type: 'show' }>,
): Promise<PictureShot> {
  const tool: Tool | undefined = findTool(asked.tool);
  if (!tool?.livePreview) throw new Error(`${asked.tool} has no live preview`);
  const plan = planPart(size, source.scale, asked.region, asked.screenPixels);
  const reach = tool.livePreview.reach(tool.options.parse(asked.options), plan.scale);
  const { outer, raster } = read(source, plan, reach);
  const result = await runOnPart(tool, asked.options, {
    raster,
    scale: plan.scale,
    protect: protect ? maskPart(protect, plan.level, outer) : undefined,
    measure: async (by) => find(source, plan, by),
  });
  const { level, box } = plan;
  const inner = { ...box, x: box.x - outer.x, y: box.y - outer.y };
  return {
    box: {
      x: box.x / level.width,
      y: box.y / level.height,
      width: box.width / level.width,
      height: box.height / level.height,
    },
    scale: plan.scale,
    before: imageOf(raster, inner),
    after: imageOf(result, inner),
  };
}

/** The pixels of a part with at least `reach` around it; those of the last time where they are the same. */
function read(source: BrowserPhoto, plan: PartPlan, reach: number): Reading {
  const needed = withSurroundings(plan.box, reach, plan.level);
  if (reading && reading.plan.scale === plan.scale && contains(reading.outer, needed)) return reading;
  const outer = withSurroundings(plan.box, Math.max(reach, roomAround), plan.level);
  reading = { plan, outer, raster: source.read(plan.level, outer) };
  return reading;
}

function contains(outer: Box, inner: Box): boolean {
  return (
    outer.x <= inner.x &&
    outer.y <= inner.y &&
    outer.x + outer.width >= inner.x + inner.width &&
    outer.y + outer.height >= inner.y + inner.height
  );
}

function find<T>(source: BrowserPhoto, { scale, level }: PartPlan, by: (pixels: Raster) => T): T {
  if (findings.scale !== scale) findings = { scale, known: new Map() };
  const { known } = findings;
  if (!known.has(by)) known.set(by, by(source.read(level, { x: 0, y: 0, ...level })));
  return known.get(by) as T;
}

function imageOf({ width, channels, data }: Raster, box: Box): ImageData {
  const image = new ImageData(box.width, box.height);
  for (let y = 0, to = 0; y < box.height; y++) {
    let from = ((box.y + y) * width + box.x) * channels;
    for (let x = 0; x < box.width; x++, from += channels, to += 4) {
      image.data[to] = data[from];
      image.data[to + 1] = data[from + 1];
      image.data[to + 2] = data[from + 2];
      image.data[to + 3] = channels === 4 ? data[from + 3] : 255;
    }
  }
  return image;
}
