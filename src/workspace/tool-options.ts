import type { ToolDescription } from '../api/contract.ts';

/** What the form shows before anybody has chosen. */
export function defaultOptions(tool: ToolDescription): Record<string, unknown> {
  return Object.fromEntries(
    tool.options
      .filter((option) => option.control !== 'workspace')
      .map((option) => [option.id, option.default]),
  );
}

/** As they were left on the last visit; only what the tool still knows. */
export function readOptions(tool: ToolDescription): Record<string, unknown> {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(`options/${tool.id}`) ?? '{}');
    if (typeof stored !== 'object' || stored === null) return {};
    const known = new Set(Object.keys(defaultOptions(tool)));
    return Object.fromEntries(Object.entries(stored).filter(([id]) => known.has(id)));
  } catch {
    return {};
  }
}

export function writeOptions(tool: ToolDescription, options: Readonly<Record<string, unknown>>): void {
  try {
    localStorage.setItem(`options/${tool.id}`, JSON.stringify(options));
  } catch {
    // Storage is full or forbidden: the options hold for this visit only.
  }
}
