import { writeShownRgb } from '../color/oklab.ts';
import type { Outline } from './curves.ts';
import type { Fill, Lab, Node, Painting, Stop } from './painting.ts';

/** A painting as an SVG document: paths and gradients alone, no fonts, no scripts, nothing from elsewhere. */
export function svgText({ width, height, nodes }: Painting, title = ''): string {
  const defs: string[] = [];
  const fillOf = (fill: Fill): string => {
    if (fill.kind === 'flat') return `fill="${hexOf(fill.color)}"${opacityOf('fill-opacity', fill.opacity)}`;
    const id = `g${defs.length}`;
    defs.push(gradientOf(id, fill));
    return `fill="url(#${id})"`;
  };
  const textOf = (node: Node): string => {
    if (node.kind === 'shape') return `<path ${fillOf(node.fill)} d="${pathData(node.outline)}"/>`;
    let clip = '';
    if (node.clip) {
      const id = `c${defs.length}`;
      defs.push(`<clipPath id="${id}"><path d="${pathData(node.clip)}"/></clipPath>`);
      clip = ` clip-path="url(#${id})"`;
    }
    const matrix = node.matrix
      ? ` transform="matrix(${node.matrix.map((value) => short(value, 4)).join(' ')})"`
      : '';
    return `<g${matrix}${clip}>${node.nodes.map(textOf).join('')}</g>`;
  };
  const body = nodes.map(textOf).join('');
  const name = title ? `<title>${escaped(title)}</title>` : '';
  const size = `width="${short(width)}" height="${short(height)}" viewBox="0 0 ${short(width)} ${short(height)}"`;
  return `<svg xmlns="http://www.w3.org/2000/svg" ${size}>${name}<defs>${defs.join('')}</defs>${body}</svg>`;
}

/** sRGB, 0..1; what it can't show gives way in chroma. */
export function rgbOf([lightness, a, b]: Lab): [number, number, number] {
  const rgb: [number, number, number] = [0, 0, 0];
  writeShownRgb(lightness, a, b, 0.04, rgb);
  return rgb;
}

function gradientOf(id: string, fill: Exclude<Fill, { kind: 'flat' }>): string {
  const stops = fill.stops.map(stopOf).join('');
  if (fill.kind === 'linear') {
    const [[x1, y1], [x2, y2]] = [fill.from, fill.to];
    const line = `x1="${short(x1)}" y1="${short(y1)}" x2="${short(x2)}" y2="${short(y2)}"`;
    return `<linearGradient id="${id}" gradientUnits="userSpaceOnUse" ${line}>${stops}</linearGradient>`;
  }
  const [[x, y], [across, down]] = [fill.middle, fill.radii];
  const matrix = `matrix(${short(across)} 0 0 ${short(down)} ${short(x)} ${short(y)})`;
  return `<radialGradient id="${id}" gradientUnits="userSpaceOnUse" cx="0" cy="0" r="1" gradientTransform="${matrix}">${stops}</radialGradient>`;
}

function stopOf({ at, color, opacity }: Stop): string {
  return `<stop offset="${short(at)}" stop-color="${hexOf(color)}"${opacityOf('stop-opacity', opacity)}/>`;
}

const opacityOf = (name: string, opacity = 1) => (opacity < 1 ? ` ${name}="${short(opacity, 3)}"` : '');

function hexOf(color: Lab): string {
  return `#${rgbOf(color)
    .map((value) =>
      Math.round(255 * value)
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`;
}

function pathData(outline: Outline): string {
  return outline
    .map(([letter, ...numbers]) => letter + numbers.map((value) => short(value)).join(' '))
    .join('');
}

const short = (value: number, decimals = 2) => Number(value.toFixed(decimals));

function escaped(text: string): string {
  return text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;');
}
