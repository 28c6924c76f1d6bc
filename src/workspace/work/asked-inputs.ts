import type { ToolDescription } from '../../api/contract/contract.ts';
import { neededStatements } from '../../tool/statements/needed-statements.ts';
import type { StatementKind } from '../../tool/tool-traits.ts';

type Asking = Pick<ToolDescription, 'tier' | 'inputs'>;

/** Photos that are asked for besides the main one. */
export function slotsOf({ inputs }: Pick<Asking, 'inputs'>): ToolDescription['inputs'] {
  return inputs.filter(({ kind, main, earlier }) => kind === 'photo' && !main && !earlier);
}

/** What has to be stated about a photo: one of these. */
interface AskedStatement {
  readonly input: string;
  readonly anyOf: readonly StatementKind[];
}

/** What has to be stated before the tool begins, photo by photo. */
export function statementsOf({ tier, inputs }: Asking): AskedStatement[] {
  const named = Object.fromEntries(inputs.map((input) => [input.id, input]));
  return inputs
    .filter(({ kind, earlier }) => kind === 'photo' && !earlier)
    .flatMap(({ id }) =>
      neededStatements({ tier, inputs: named }, id).map((anyOf) => ({ input: id, anyOf })),
    );
}
