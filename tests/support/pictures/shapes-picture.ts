import sharp from 'sharp';

/** A picture of many shapes, which looks like no other one of another seed. */
export function shapesPicture(seed: number, width = 480, height = 320): Promise<Buffer> {
  let state = seed * 2654435761 + 12345;
  const next = (most: number) => {
    state = (state * 1103515245 + 12345) % 2147483648;
    return Math.floor((state / 2147483648) * most);
  };
  const shapes = Array.from({ length: 40 }, () => {
    const fill = `rgb(${next(256)},${next(256)},${next(256)})`;
    return `<ellipse cx="${next(width)}" cy="${next(height)}" rx="${10 + next(70)}" ry="${10 + next(60)}" fill="${fill}"/>`;
  });
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="100%" height="100%" fill="#888"/>${shapes.join('')}</svg>`;
  return sharp(Buffer.from(svg)).removeAlpha().png().toBuffer();
}
