import path from 'node:path';
import { showcaseCases } from '#scripts/showcase/showcase-case.ts';
import type { StudioRequest } from '#src/studio/studio-pool.ts';
import type { Tool } from '#src/tool/tool.ts';
import { findMainInput, selectInputOf } from '#src/tool/tool-parts.ts';
import { prepareStandardEngines } from './standard-engines.ts';

export type ToolRequest = Extract<StudioRequest, { kind: 'tool' }>;

/** How the photo is made that a tool is measured on. */
interface SampleRun {
  /** Takes the name of the tool's first sample and answers the file of a photo made from it. */
  photoOf(sample: string): Promise<string>;
  readonly options?: Readonly<Record<string, unknown>>;
  readonly outputDir: string;
}

/**
 * What any tool needs to run as it is when nothing is set: its first sample with the mask and the photos that belong to it, or the first of
 * its own examples where it takes words instead of a photo; engines that every site has.
 */
export async function sampleRun(
  tool: Tool,
  { photoOf, options = {}, outputDir }: SampleRun,
): Promise<ToolRequest> {
  const [example] = showcaseCases(tool, undefined);
  const main = findMainInput(tool);
  const given = { ...(main === undefined && example.options), ...options };
  const inputs: Record<string, readonly string[]> = {};
  if (main !== undefined) {
    inputs[main] = [await photoOf(path.basename(example.photo!, '.webp'))];
    for (const [name, file] of Object.entries(example.inputs)) inputs[name] = [file];
    const select = selectInputOf(tool);
    if (select !== undefined && example.mask !== undefined) inputs[select] = [example.mask];
  }
  return {
    kind: 'tool',
    tool: tool.id,
    inputs,
    options: given,
    outputDir,
    engines: await prepareStandardEngines(tool, given),
  };
}
