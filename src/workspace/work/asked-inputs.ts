import type { ToolDescription } from '../../api/contract/contract.ts';
import { missingStatement, neededStatements } from '../../tool/statements/needed-statements.ts';
import type { StatementKind } from '../../tool/tool-traits.ts';
import type { Given } from './given-inputs.ts';

type Asking = Pick<ToolDescription, 'tier' | 'inputs'>;

/** Photos that are asked for besides the main one. */
export function slotsOf({ inputs }: Pick<Asking, 'inputs'>): ToolDescription['inputs'] {
  return inputs.filter(({ kind, main, earlier }) => kind === 'photo' && !main && !earlier);
}

/** The input that takes further photos to be worked on together with the main one; undefined where each is worked on by itself. */
export function listBeside(tool: Pick<Asking, 'inputs'>): { id: string; most: number } | undefined {
  const list = slotsOf(tool).find(({ most }) => most !== null);
  return list && { id: list.id, most: list.most! };
}

/** So many photos are taken at once. */
export function mostTogether(tool: Pick<ToolDescription, 'inputs' | 'limits'>): number {
  const list = listBeside(tool);
  return list ? 1 + list.most : tool.limits.batchSize;
}

/** What has to be stated about a photo: one of these. */
export interface AskedStatement {
  readonly input: string;
  readonly anyOf: readonly StatementKind[];
}

/**
 * What has to be stated before the tool begins, photo by photo; clips as well.
 *
 * @param given under which inputs there are pictures
 */
export function statementsOf(
  { tier, inputs }: Asking,
  given: readonly string[] = inputs.map(({ id }) => id),
): AskedStatement[] {
  const asking = { tier, inputs: named({ inputs }) };
  return inputs
    .filter(({ id, kind, earlier }) => kind !== 'mask' && !earlier && given.includes(id))
    .flatMap(({ id }) => neededStatements(asking, id, given).map((anyOf) => ({ input: id, anyOf })));
}

/** Of the photos that are given or cannot be left out: a photo that may be left out is asked about once it is given. */
export function statementsFor(tool: Asking, { given }: Pick<Given, 'given'>): AskedStatement[] {
  const there = tool.inputs.filter(({ id, required }) => required || isGiven(id, given));
  return statementsOf(
    tool,
    there.map(({ id }) => id),
  );
}

const isGiven = (input: string, given: Given['given']) =>
  Object.keys(given).some((place) => place.split(':')[0] === input);

/** The first of these that nobody has stated yet. */
export function missingOf(
  tool: Asking,
  { given, stated }: Pick<Given, 'given' | 'stated'>,
): AskedStatement | undefined {
  const asked = new Set(statementsFor(tool, { given }).map(({ input }) => input));
  return missingStatement({ tier: tool.tier, inputs: named(tool) }, [...asked], stated);
}

function named({ inputs }: Pick<Asking, 'inputs'>): Readonly<Record<string, Asking['inputs'][number]>> {
  return Object.fromEntries(inputs.map((input) => [input.id, input]));
}
