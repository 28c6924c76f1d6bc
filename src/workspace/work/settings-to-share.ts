import { fitsOption } from './option-values.ts';
import { optionsInUse, type PhotoGiven, type ToolForm } from './tool-options.ts';

type Values = Readonly<Record<string, unknown>>;

/** What these settings are besides the tool's own: what a link or a recipe of them has to say. */
export function settingsToShare(tool: ToolForm, values: Values, photo?: PhotoGiven): Record<string, unknown> {
  const changed = optionsInUse(tool, values, photo).filter(
    (option) => values[option.id] !== option.default && fitsOption(option, values[option.id]),
  );
  return Object.fromEntries(changed.map(({ id }) => [id, values[id]]));
}

/** The query of an address that opens the tool with these settings; empty where they are the tool's own. */
export function addressQuery(tool: ToolForm, values: Values, photo?: PhotoGiven): string {
  const settings = Object.entries(settingsToShare(tool, values, photo));
  return new URLSearchParams(settings.map(([id, value]) => [id, String(value)])).toString();
}
