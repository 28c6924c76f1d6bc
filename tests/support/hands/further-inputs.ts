import path from 'node:path';
import sharp from 'sharp';
import type { Tool } from '#src/tool/tool.ts';
import { findTool } from '#src/tools/index.ts';

const samples = path.join(import.meta.dirname, '../../../public/samples');

/** Photos that a tool can't do without besides the main one, as they come with its first sample, as PNG. */
export async function furtherInputs(id: string): Promise<Record<string, Buffer>> {
  const tool = findTool(id)!;
  const given: Record<string, Buffer> = {};
  for (const input of furtherNames(tool)) {
    const file = path.join(samples, id, `${tool.samples[0]}-${input}.webp`);
    given[input] = await sharp(file).png().toBuffer();
  }
  return given;
}

/** Their names. */
export function furtherNames({ inputs }: Pick<Tool, 'inputs'>): string[] {
  const isFurther = ({ kind, main, required }: Tool['inputs'][string]) =>
    kind === 'photo' && required && !main;
  return Object.keys(inputs).filter((name) => isFurther(inputs[name]));
}
