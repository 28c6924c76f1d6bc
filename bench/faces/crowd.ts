import path from 'node:path';
import sharp from 'sharp';
import type { FoundFace } from '#src/tasks/finders/find-faces.ts';

export const crowdSize = 29;
const [width, height] = [2000, 1400];
const [columns, rows] = [7, 5];

/** A face and what is around it, cut from a photo. */
export interface Head {
  readonly file: string;
  readonly face: FoundFace;
}

/**
 * A picture of {@link crowdSize} people: heads in turn, each 26 to 60 pixels wide and a little turned, on a landscape, as members of a crowd
 * stand. Answers its file's bytes and the middle of each face.
 */
export async function crowdOf(
  heads: readonly Head[],
  landscape: string,
): Promise<{ picture: Buffer; middles: [number, number][] }> {
  const middles: [number, number][] = [];
  const layers = await Promise.all(
    Array.from({ length: crowdSize }, async (_, i) => {
      const { file, face } = heads[i % heads.length];
      const { width: across, height: down } = await sharp(file).metadata();
      const [x, y, faceWidth, faceHeight] = face.box;
      const [middleX, middleY] = [x + faceWidth / 2, y + faceHeight / 2];
      const half = Math.floor(Math.min(1.1 * faceHeight, middleX, middleY, across - middleX, down - middleY));
      const scale = (26 + ((i * 17) % 35)) / faceWidth;
      const side = Math.max(8, Math.round(2 * half * scale));
      const oval = `<svg xmlns="http://www.w3.org/2000/svg" width="${side}" height="${side}"><ellipse cx="${side / 2}" cy="${side / 2}" rx="${side * 0.42}" ry="${side / 2}"/></svg>`;
      const head = await sharp(file)
        .extract({
          left: Math.round(middleX - half),
          top: Math.round(middleY - half),
          width: 2 * half,
          height: 2 * half,
        })
        .resize(side, side)
        .ensureAlpha()
        .composite([{ input: Buffer.from(oval), blend: 'dest-in' }])
        .png()
        .toBuffer();
      const turned = await sharp(head)
        .rotate(((i * 11) % 41) - 20, { background: '#00000000' })
        .png()
        .toBuffer({ resolveWithObject: true });
      const column = i % columns;
      const row = Math.floor(i / columns);
      const place: [number, number] = [
        Math.round(((column + 0.5 + 0.15 * Math.sin(i * 7)) * width) / columns),
        Math.round(((row + 0.5 + 0.15 * Math.cos(i * 5)) * height) / rows),
      ];
      middles.push(place);
      const [left, top] = [place[0] - turned.info.width / 2, place[1] - turned.info.height / 2];
      return { input: turned.data, left: Math.round(left), top: Math.round(top) };
    }),
  );
  const picture = await sharp(path.resolve(landscape))
    .resize(width, height, { fit: 'cover' })
    .composite(layers)
    .png()
    .toBuffer();
  return { picture, middles };
}
