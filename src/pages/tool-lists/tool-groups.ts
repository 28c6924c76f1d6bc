import { type ToolCategory, toolCategories } from '#src/tool/tool-place.ts';

/** A tool as the menu and the footer name it: one line for each comes with every page. */
export interface ToolName {
  readonly id: string;
  readonly category: ToolCategory;
  readonly name: string;
  /** The footer lists it among the resources. */
  readonly isResource: boolean;
}

/** Tools by category, in the order of the categories; none is empty. */
export function toolGroups<T extends { readonly category: ToolCategory }>(
  tools: readonly T[],
): { category: ToolCategory; tools: T[] }[] {
  return toolCategories
    .map((category) => ({ category, tools: tools.filter((tool) => tool.category === category) }))
    .filter((group) => group.tools.length > 0);
}

/** The most used first, the others in the order they have. */
export function byUse<T extends { readonly id: string }>(
  tools: readonly T[],
  mostUsed: readonly string[],
): T[] {
  const place = new Map(mostUsed.map((id, index) => [id, index]));
  const placeholderOf = ({ id }: T) => place.get(id) ?? mostUsed.length;
  return tools.toSorted((one, other) => placeholderOf(one) - placeholderOf(other));
}
