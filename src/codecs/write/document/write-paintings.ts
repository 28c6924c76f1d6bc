import type { Outline } from '../../../imaging/vector/curves.ts';
import type { Fill, Group, Node, Painting, Stop } from '../../../imaging/vector/painting.ts';
import { rgbOf } from '../../../imaging/vector/svg-text.ts';
import { deflate } from '../../deflate.ts';
import { joinBytes } from '../../join-bytes.ts';
import { decimal, PdfDocument, refer } from './pdf-document.ts';

/** Shadings of masks are drawn this far around, in units of the painting: what they mask is smaller. */
const around = 20_000;

/**
 * A PDF 1.4 document with a painting on each page, a unit for `scale` points: curves and gradients alone, no pictures and no fonts. Colors that
 * fade are shadings under a soft mask (ISO 32000-1, 8.7.4 and 11.6.5).
 */
export async function writePaintings(paintings: readonly Painting[], scale: number): Promise<Uint8Array> {
  const document = new PdfDocument();
  const catalog = document.reserve();
  const pageTree = document.reserve();
  const kids: number[] = [];
  for (const { width, height, nodes } of paintings) {
    const page = new PageContent(document);
    const [across, down] = [width * scale, height * scale];
    // PDF counts y from below.
    page.lines.push(`${decimal(scale)} 0 0 ${decimal(-scale)} 0 ${decimal(down)} cm`);
    for (const node of nodes) page.draw(node);
    const packed = await deflate(new TextEncoder().encode(page.lines.join('\n')));
    const contents = document.add('/Filter /FlateDecode', packed);
    const box = `[0 0 ${decimal(across)} ${decimal(down)}]`;
    // A page group in RGB: colors that lie over each other are mixed as on a screen.
    const blending = '/Group << /S /Transparency /CS /DeviceRGB >>';
    kids.push(
      document.add(
        `<< /Type /Page /Parent ${refer(pageTree)} /MediaBox ${box} ${blending} /Resources ${page.resources()} /Contents ${refer(contents)} >>`,
      ),
    );
  }
  document.write(pageTree, `<< /Type /Pages /Count ${kids.length} /Kids [${kids.map(refer).join(' ')}] >>`);
  document.write(catalog, `<< /Type /Catalog /Pages ${refer(pageTree)} >>`);
  document.finish(catalog);
  return joinBytes(document.take());
}

/** Operators of a page, and the objects that they name. */
class PageContent {
  readonly lines: string[] = [];
  readonly #document: PdfDocument;
  readonly #shadings: number[] = [];
  readonly #states = new Map<string, string>();

  constructor(document: PdfDocument) {
    this.#document = document;
  }

  draw(node: Node): void {
    if (node.kind === 'group') this.#drawGroup(node);
    else this.#fill(node.outline, node.fill);
  }

  resources(): string {
    const shadings = this.#shadings.map((number, place) => `/S${place} ${refer(number)}`).join(' ');
    const states = [...this.#states].map(([body, name]) => `/${name} ${body}`).join(' ');
    return `<< /Shading << ${shadings} >> /ExtGState << ${states} >> >>`;
  }

  #drawGroup({ nodes, matrix, clip }: Group): void {
    this.lines.push('q');
    if (matrix) this.lines.push(`${matrix.map(fine).join(' ')} cm`);
    if (clip) this.#trace(clip, 'W n');
    for (const node of nodes) this.draw(node);
    this.lines.push('Q');
  }

  #fill(outline: Outline, fill: Fill): void {
    this.lines.push('q');
    if (fill.kind === 'flat') {
      if ((fill.opacity ?? 1) < 1)
        this.lines.push(`/${this.#state(`<< /ca ${decimal(fill.opacity!)} >>`)} gs`);
      this.lines.push(`${rgbOf(fill.color).map(decimal).join(' ')} rg`);
      this.#trace(outline, 'f');
    } else {
      this.#trace(outline, 'W n');
      if (fill.stops.some(({ opacity = 1 }) => opacity < 1)) this.lines.push(`/${this.#mask(fill)} gs`);
      const colors = this.#document.add(shading(fill, '/DeviceRGB', ({ color }) => rgbOf(color)));
      this.lines.push(placeOf(fill), `/S${this.#shadings.push(colors) - 1} sh`);
    }
    this.lines.push('Q');
  }

  /** A state in which a gradient's opacity masks what is drawn. */
  #mask(fill: Exclude<Fill, { kind: 'flat' }>): string {
    const light = this.#document.add(shading(fill, '/DeviceGray', ({ opacity = 1 }) => [opacity]));
    const box = `/BBox [${-around} ${-around} ${around} ${around}]`;
    const content = new TextEncoder().encode(`q ${placeOf(fill)} /S0 sh Q`);
    const form = this.#document.add(
      `/Type /XObject /Subtype /Form ${box} /Group << /S /Transparency /CS /DeviceGray >> /Resources << /Shading << /S0 ${refer(light)} >> >>`,
      content,
    );
    return this.#state(`<< /SMask << /S /Luminosity /G ${refer(form)} >> >>`);
  }

  #state(body: string): string {
    const known = this.#states.get(body) ?? `G${this.#states.size}`;
    this.#states.set(body, known);
    return known;
  }

  #trace(outline: Outline, end: string): void {
    for (const [letter, ...numbers] of outline) {
      this.lines.push([...numbers.map((value) => decimal(value)), operators[letter]].join(' '));
    }
    this.lines.push(end);
  }
}

const operators = { M: 'm', L: 'l', C: 'c', Z: 'h' } as const;
const fine = (value: number) => String(Number(value.toFixed(6)));

/** Where the shading lies: one round a middle is a unit circle. */
function placeOf(fill: Exclude<Fill, { kind: 'flat' }>): string {
  if (fill.kind === 'linear') return '';
  const [[x, y], [across, down]] = [fill.middle, fill.radii];
  return `${decimal(across)} 0 0 ${decimal(down)} ${decimal(x)} ${decimal(y)} cm`;
}

function shading(
  fill: Exclude<Fill, { kind: 'flat' }>,
  space: string,
  valuesOf: (stop: Stop) => readonly number[],
): string {
  const kind =
    fill.kind === 'linear'
      ? `/ShadingType 2 /Coords [${[...fill.from, ...fill.to].map(decimal).join(' ')}]`
      : '/ShadingType 3 /Coords [0 0 0 0 0 1]';
  return `<< ${kind} /ColorSpace ${space} /Extend [true true] /Function ${ramp(fill.stops, valuesOf)} >>`;
}

/** Straight from stop to stop. */
function ramp(stops: readonly Stop[], valuesOf: (stop: Stop) => readonly number[]): string {
  const listed = (stop: Stop) => `[${valuesOf(stop).map(decimal).join(' ')}]`;
  const first = stops[0].at > 0 ? [{ ...stops[0], at: 0 }, ...stops] : stops;
  const all = first[first.length - 1].at < 1 ? [...first, { ...first[first.length - 1], at: 1 }] : first;
  const pieces = all
    .slice(1)
    .map(
      (stop, place) =>
        `<< /FunctionType 2 /Domain [0 1] /C0 ${listed(all[place])} /C1 ${listed(stop)} /N 1 >>`,
    );
  const bounds = all.slice(1, -1).map(({ at }) => decimal(at));
  const encode = pieces.map(() => '0 1').join(' ');
  return `<< /FunctionType 3 /Domain [0 1] /Functions [${pieces.join(' ')}] /Bounds [${bounds.join(' ')}] /Encode [${encode}] >>`;
}
