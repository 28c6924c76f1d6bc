import type { Tool } from '../tool.ts';
import type { StatementKind } from '../tool-traits.ts';

/** What a person says about the picture under this input before a tool begins. It is kept with the job. */
export interface Statement {
  readonly input: string;
  readonly kind: StatementKind;
}

type Asking = Pick<Tool, 'tier' | 'inputs'>;

/** Who is in the picture: either of the two will do. */
const likeness: readonly StatementKind[] = ['self', 'permission'];

/** Whether the tool is for people with an account only (tiers: SECURITY.md). */
export function needsAccount({ tier }: Pick<Tool, 'tier'>): boolean {
  return tier === 'T3';
}

/** Who is in it where it stands for another one as well: nobody is all of them. */
const everybody: readonly StatementKind[] = ['permission'];

/**
 * What must be stated about the picture under this input, by the tool's tier and the input itself: one of each list.
 *
 * @param given under which inputs there are pictures
 */
export function neededStatements(
  { tier, inputs }: Asking,
  input: string,
  given: readonly string[] = Object.keys(inputs),
): (readonly StatementKind[])[] {
  const { kind, statements = [], mayShowChildren = false } = inputs[input];
  const isLikeness = kind !== 'mask' && (tier === 'T2' || tier === 'T3');
  const showsOthers = Object.entries(inputs).some(
    ([name, { elseIn }]) => elseIn === input && !given.includes(name),
  );
  const own = statements.filter((statement) => likeness.includes(statement));
  const others = new Set(statements.filter((statement) => !likeness.includes(statement)));
  if (isLikeness && tier === 'T3' && !mayShowChildren) others.add('adult');
  return [
    ...(isLikeness ? [showsOthers ? everybody : likeness] : []),
    ...(own.length > 0 ? [own] : []),
    ...[...others].map((statement) => [statement]),
  ];
}

/** The first thing that has not been stated about one of the inputs that are given. */
export function missingStatement(
  tool: Asking,
  given: readonly string[],
  statements: readonly Statement[],
): { input: string; anyOf: readonly StatementKind[] } | undefined {
  for (const input of given) {
    const stated = statements.filter((statement) => statement.input === input).map(({ kind }) => kind);
    const anyOf = neededStatements(tool, input, given).find(
      (kinds) => !kinds.some((kind) => stated.includes(kind)),
    );
    if (anyOf) return { input, anyOf };
  }
  return undefined;
}
