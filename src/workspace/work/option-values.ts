import type { OptionDescription } from '../../api/contract/contract.ts';

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
