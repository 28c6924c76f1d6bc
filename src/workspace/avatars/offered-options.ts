import type { ToolDescription } from '../../api/contract/contract.ts';
import type { AvatarWishes } from '../../avatars/avatar-wishes.ts';
import { offeredTraits } from '../../avatars/offered-traits.ts';

export function wishesOf(tool: ToolDescription, values: Readonly<Record<string, unknown>>): AvatarWishes {
  const all = tool.options.map(({ id, default: usual }) => [id, values[id] ?? usual] as const);
  return Object.fromEntries(all) as unknown as AvatarWishes;
}

/** The options with the choices that the chosen collection has, and what is chosen although it hasn't. */
export function offeredOptions(tool: ToolDescription, values: Readonly<Record<string, unknown>>) {
  const offered = offeredTraits(wishesOf(tool, values));
  return tool.options.map((option) => {
    const offeredHere = offered[option.id];
    if (!offeredHere) return option;
    const choices = option.choices?.filter((id) => offeredHere.includes(id) || id === values[option.id]);
    return { ...option, choices };
  });
}
