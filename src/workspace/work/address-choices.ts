import type { OptionDescription, ToolDescription } from '../../api/contract/contract.ts';
import { fitsOption } from './option-values.ts';

type ChosenOptions = [id: string, value: unknown][];

/** `?style=ink&sample=dahlia`: what another page or a shared link chose for this tool. It is taken out of the address, so that it holds once. */
export function takeChoices(tool: ToolDescription): { options: ChosenOptions; sample: string | null } {
  const url = new URL(window.location.href);
  const options = choicesIn(tool, url.searchParams);
  const sample = url.searchParams.get('sample');
  if (sample === null && options.length === 0) return { options, sample };
  for (const name of ['sample', ...options.map(([id]) => id)]) url.searchParams.delete(name);
  window.history.replaceState(window.history.state, '', url);
  return { options, sample: sample !== null && tool.samples.includes(sample) ? sample : null };
}

/** Of what an address asks for, the options of this tool with a value that they can have. */
export function choicesIn(tool: ToolDescription, query: URLSearchParams): ChosenOptions {
  return tool.options.flatMap((option) => {
    const text = query.get(option.id);
    if (text === null) return [];
    const value = readValue(option, text);
    return fitsOption(option, value) ? [[option.id, value]] : [];
  });
}

function readValue({ type }: OptionDescription, text: string): unknown {
  if (type === 'number') return text.trim() === '' ? text : Number(text);
  if (type === 'boolean') return text === 'true' || (text === 'false' ? false : text);
  return text;
}
