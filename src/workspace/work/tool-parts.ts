import type { ToolDescription } from '../../api/contract/contract.ts';
import type { Brush } from '../brush/brush-strokes.ts';

type Parts = Pick<ToolDescription, 'id' | 'inputs' | 'outputs'>;

/** Names of a tool's inputs and outputs by what they are for. */

export function mainInputOf({ id, inputs }: Parts): string {
  return named(
    id,
    inputs.find(({ main }) => main),
  );
}

export function mainOutputOf({ id, outputs }: Parts): string {
  return named(
    id,
    outputs.find(({ main }) => main),
  );
}

/** Whether its result is a file as the tool wrote it, which is in no picture format of our choosing. */
export function givesFiles({ outputs }: Pick<Parts, 'outputs'>): boolean {
  return outputs.some(({ main, kind }) => main && kind === 'file');
}

/** The output of an earlier job that the tool can rework, if it can. */
export function earlierOutputOf({ inputs }: Parts): string | undefined {
  return inputs.find(({ earlier }) => earlier)?.id;
}

/** The input that takes the strokes of this brush. */
export function brushInputOf({ id, inputs }: Parts, brush: Brush): string {
  return named(
    id,
    inputs.find((input) => input.brush === brush),
  );
}

/** What the file of an output is called after its photo: `dog.jpg` → `dog-cutout.png`. */
export function suffixOf({ id, outputs }: Parts, output: string): string {
  return outputs.find((one) => one.id === output)?.suffix ?? id;
}

function named(tool: string, part: { id: string } | undefined): string {
  if (!part) throw new Error(`${tool} has no such part`);
  return part.id;
}
