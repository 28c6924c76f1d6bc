import type { Node } from './node.ts';

/** The same drawing as a file of SVG, for small pictures of it. */
export function svgOf(nodes: readonly Node[], width: number, height: number): string {
  const definitions: string[] = [];
  const body = nodes.map((node) => written(node, definitions)).join('');
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" stroke-linecap="round" stroke-linejoin="round" fill="none"><defs>${definitions.join('')}</defs>${body}</svg>`;
}

function written(node: Node, definitions: string[]): string {
  if ('nodes' in node) {
    const inside = node.nodes.map((one) => written(one, definitions)).join('');
    const at = node.at ? ` transform="matrix(${node.at.map(short).join(' ')})"` : '';
    if (!node.clip) return `<g${at}>${inside}</g>`;
    const id = `c${definitions.length}`;
    definitions.push(`<clipPath id="${id}"><path d="${node.clip}"/></clipPath>`);
    return `<g${at}><g clip-path="url(#${id})">${inside}</g></g>`;
  }
  const { d, fill, stroke, width = 6, opacity } = node;
  const filled =
    fill === undefined ? '' : ` fill="${typeof fill === 'string' ? fill : gradient(fill, definitions)}"`;
  const stroked = stroke === undefined ? '' : ` stroke="${stroke}" stroke-width="${width}"`;
  return `<path d="${d}"${filled}${stroked}${opacity === undefined ? '' : ` opacity="${opacity}"`}/>`;
}

function gradient(
  { from, to, colors }: Extract<NonNullable<Extract<Node, { d: string }>['fill']>, object>,
  definitions: string[],
): string {
  const id = `g${definitions.length}`;
  const stops = colors.map(
    (color, at) => `<stop offset="${at / (colors.length - 1)}" stop-color="${color}"/>`,
  );
  definitions.push(
    `<linearGradient id="${id}" gradientUnits="userSpaceOnUse" x1="${from[0]}" y1="${from[1]}" x2="${to[0]}" y2="${to[1]}">${stops.join('')}</linearGradient>`,
  );
  return `url(#${id})`;
}

const short = (value: number) => Number(value.toFixed(4));
