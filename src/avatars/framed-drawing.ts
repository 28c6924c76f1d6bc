import { hexColor } from '../imaging/color/hex-color.ts';
import type { AvatarFrame } from './avatar-wishes.ts';
import { groundColor } from './ground-color.ts';

/** Of the square that everything is drawn in. */
const side = 512;

/** A square drawing on its background, cut to its shape, with a ring: as drawn portraits are finished. */
export function framed(drawing: string, { background, color, shape, ring, ringColor }: AvatarFrame): string {
  const isRound = shape === 'circle';
  const half = side / 2;
  const width = isRound ? (ring / 100) * side : 0;
  const inner = drawing.replace('<svg ', `<svg width="${side}" height="${side}" `);
  const parts = [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${side} ${side}" width="${side}" height="${side}">`,
    background === 'gradient' ? gradient(color) : '',
    isRound ? `<clipPath id="shape"><circle cx="${half}" cy="${half}" r="${half}"/></clipPath>` : '',
    `<g${isRound ? ' clip-path="url(#shape)"' : ''}>`,
    background === 'transparent'
      ? ''
      : `<rect width="${side}" height="${side}" fill="${background === 'gradient' ? 'url(#ground)' : color}"/>`,
    inner,
    '</g>',
    width > 0
      ? `<circle cx="${half}" cy="${half}" r="${half - width / 2}" fill="none" stroke="${ringColor}" stroke-width="${width}"/>`
      : '',
    '</svg>',
  ];
  return parts.join('');
}

function gradient(color: string): string {
  const stops = [0, 0.5, 1].map((down) => {
    const channels = groundColor(hexColor(color), true, down).map((value) => Math.round(255 * value));
    return `<stop offset="${down}" stop-color="rgb(${channels.join()})"/>`;
  });
  return `<linearGradient id="ground" x2="0" y2="1">${stops.join('')}</linearGradient>`;
}
