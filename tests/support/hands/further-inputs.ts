import path from 'node:path';
import sharp from 'sharp';
import { furtherInputsOf } from '#src/tool/tool-parts.ts';
import { findTool } from '#src/tools/index.ts';

const samples = path.join(import.meta.dirname, '../../../public/samples');

/** Photos that a tool's first sample comes with besides the main one, as PNG. */
export async function furtherInputs(id: string): Promise<Record<string, Buffer>> {
  const tool = findTool(id)!;
  const given: Record<string, Buffer> = {};
  for (const input of furtherInputsOf(tool)) {
    const file = path.join(samples, id, `${tool.samples[0]}-${input}.webp`);
    given[input] = await sharp(file).png().toBuffer();
  }
  return given;
}
