import type { Outline } from './shape-outline.ts';

/** What a shape of a logo is painted with; the colors themselves belong to the design. */
export type Paint = 'ink' | 'accent' | 'ground';

export interface Shape {
  readonly outline: Outline;
  readonly paint: Paint;
}

/** Shapes laid over one another, on nothing, from 0, 0 to its size. */
export interface Drawing {
  readonly width: number;
  readonly height: number;
  readonly shapes: readonly Shape[];
}

/** Hex colors, `#rrggbb`. */
export type Colors = Readonly<Record<Paint, string>>;

/** A drawing with its colors; `behind` fills what lies behind it, null leaves it transparent. */
export interface Painting {
  readonly width: number;
  readonly height: number;
  readonly behind: string | null;
  readonly shapes: readonly { readonly outline: Outline; readonly color: string }[];
}

export function painted(drawing: Drawing, colors: Colors, isOnGround: boolean): Painting {
  return {
    width: drawing.width,
    height: drawing.height,
    behind: isOnGround ? colors.ground : null,
    shapes: drawing.shapes.map(({ outline, paint }) => ({ outline, color: colors[paint] })),
  };
}

/** As an SVG document: paths alone, no fonts, no scripts, nothing from elsewhere. */
export function svgOf({ width, height, behind, shapes }: Painting, title?: string): string {
  const size = `width="${short(width)}" height="${short(height)}" viewBox="0 0 ${short(width)} ${short(height)}"`;
  const ground = behind ? `<path fill="${behind}" d="M0 0H${short(width)}V${short(height)}H0Z"/>` : '';
  const paths = shapes.map(({ outline, color }) => `<path fill="${color}" d="${outline}"/>`).join('');
  const name = title ? `<title>${escaped(title)}</title>` : '';
  return `<svg xmlns="http://www.w3.org/2000/svg" ${size}>${name}${ground}${paths}</svg>`;
}

/**
 * In one color: what is painted with the ground is cut out, so that whatever it is laid on shows through.
 */
export function oneColorSvg({ width, height, shapes }: Drawing, color: string, title?: string): string {
  const [w, h] = [short(width), short(height)];
  const stencil = shapes
    .map(({ outline, paint }) => `<path fill="${paint === 'ground' ? '#000' : '#fff'}" d="${outline}"/>`)
    .join('');
  const name = title ? `<title>${escaped(title)}</title>` : '';
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${w}" height="${h}" viewBox="0 0 ${w} ${h}">${name}<mask id="logo" maskUnits="userSpaceOnUse" x="0" y="0" width="${w}" height="${h}">${stencil}</mask><path fill="${color}" mask="url(#logo)" d="M0 0H${w}V${h}H0Z"/></svg>`;
}

const short = (value: number) => Number(value.toFixed(2));

function escaped(text: string): string {
  return text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;');
}
