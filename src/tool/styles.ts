import { z } from 'zod';
import type { Tool } from './tool.ts';

/** The option whose choices are styles: each has a preview for each sample, and a place in the Style catalogue. */
export const styleOption = 'style';

/** The styles of a tool in the order of its form; none where it has no such option. */
export function stylesOf({ options }: Pick<Tool, 'options'>): readonly string[] {
  const { properties = {} } = z.toJSONSchema(options, { io: 'input' });
  const schema = properties[styleOption];
  return typeof schema === 'object' ? ((schema.enum ?? []) as string[]) : [];
}
