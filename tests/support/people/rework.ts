import sharp from 'sharp';
import type { JobBody } from '#src/api/contract/contract.ts';
import { cornerPicture } from '#tests/fixtures/corner-picture.ts';
import type { Guest } from './guest.ts';

let shade = 0;

/** A square photo that nobody has sent before. */
export const newPhoto = (side: number): Promise<Buffer> =>
  cornerPicture(side, side)
    .linear(1, ++shade % 30)
    .png({ compressionLevel: 1 })
    .toBuffer();

const matte = () =>
  sharp({ create: { width: 64, height: 64, channels: 3, background: '#fff' } })
    .png()
    .toBuffer();

/** Sends what a job needs that asks no network, because its matte is given. */
export async function uploadWithMatte(
  guest: Guest,
  photo: Buffer,
): Promise<Record<'photo' | 'matte', string>> {
  return {
    photo: (await guest.upload(photo)).id,
    matte: (await guest.upload(await matte())).id,
  };
}

/** The same with a photo of its own. */
export async function uploadRework(guest: Guest, side: number): Promise<Record<'photo' | 'matte', string>> {
  return uploadWithMatte(guest, await newPhoto(side));
}

/** Starts such a job: it costs what decoding, edge and storing cost. */
export async function startRework(guest: Guest, side: number): Promise<JobBody> {
  return startUploaded(guest, await uploadRework(guest, side));
}

/** The same with what was sent before, so that nothing but the request stands between two jobs. */
export async function startUploaded(guest: Guest, inputs: Record<string, string>): Promise<JobBody> {
  const { body } = await guest.post<JobBody>('/api/jobs', { tool: 'background-remover', inputs });
  if (body.code !== 200) throw new Error(`the job was refused: ${body.message}`);
  return body.result;
}
