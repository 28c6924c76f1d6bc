import { z } from 'zod';
import type { Tool } from './tool.ts';
import { findMainInput } from './tool-parts.ts';

/** The option whose choices are styles: each has a preview for each sample, and a place in the Style catalogue. */
export const styleOption = 'style';

/** The styles that a tool gives photos, in the order of its form; none where it has no such option or takes no photo. */
export function stylesOf({ options, inputs }: Pick<Tool, 'options' | 'inputs'>): readonly string[] {
  if (findMainInput({ inputs }) === undefined) return [];
  const { properties = {} } = z.toJSONSchema(options, { io: 'input' });
  const schema = properties[styleOption];
  return typeof schema === 'object' ? ((schema.enum ?? []) as string[]) : [];
}
