/** What the operator has set up, as far as texts depend on it. */
export interface SiteTraits {
  /** Pro can be bought here. */
  readonly payments: boolean;
  /** What people made is published here. */
  readonly explore: boolean;
}

const opening = /^::: (\w+) (on|off)$/;
const closing = ':::';

/**
 * Leaves out blocks that aren't true here. A block stands between a line `::: payments on`, or `off`, and a line `:::`, in the front
 * matter as well as in the text; blocks don't hold others. Throws for a block that isn't closed or that names no trait.
 */
export function withBlocksOf(text: string, traits: SiteTraits): string {
  let isShown: boolean | null = null;
  const kept = text.split('\n').filter((line) => {
    if (!line.startsWith(closing)) return isShown ?? true;
    if (line === closing && isShown !== null) {
      isShown = null;
      return false;
    }
    const [, trait, state] = opening.exec(line) ?? [];
    if (isShown !== null || !Object.hasOwn(traits, trait ?? '')) throw new Error(`misplaced “${line}”`);
    isShown = traits[trait as keyof SiteTraits] === (state === 'on');
    return false;
  });
  if (isShown !== null) throw new Error(`a block is not closed by “${closing}”`);
  return kept.join('\n');
}
