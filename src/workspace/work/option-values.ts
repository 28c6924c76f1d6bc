import type { OptionDescription, ToolDescription } from '../../api/contract/contract.ts';
import { optionsInUse } from './tool-options.ts';

type Values = Readonly<Record<string, unknown>>;

/** Nobody else chooses what words a picture is made of, or that a photo leaves this server. */
const personal: readonly OptionDescription['control'][] = ['engine', 'text', 'workspace'];

/** Whether a setting that came from elsewhere (an address, a recipe) is one that this option can have. */
export function fitsOption(option: OptionDescription, value: unknown): boolean {
  if (personal.includes(option.control)) return false;
  if (option.choices?.includes(value as string)) return true;
  switch (option.type) {
    case 'number':
      return (
        typeof value === 'number' &&
        Number.isFinite(value) &&
        value >= (option.min ?? Number.NEGATIVE_INFINITY) &&
        value <= (option.max ?? Number.POSITIVE_INFINITY)
      );
    case 'boolean':
      return typeof value === 'boolean';
    default:
      return option.control === 'color' && /^#([0-9a-f]{3}|[0-9a-f]{6})$/i.test(String(value));
  }
}

/** What these settings are besides the tool's own: what a link or a recipe of them has to say. */
export function settingsToShare(tool: ToolDescription, values: Values): Record<string, unknown> {
  const changed = optionsInUse(tool, values).filter(
    (option) => values[option.id] !== option.default && fitsOption(option, values[option.id]),
  );
  return Object.fromEntries(changed.map(({ id }) => [id, values[id]]));
}
