import type { ToolDescription } from '../../api/contract/contract.ts';

type ChosenOptions = [id: string, value: string][];

/** `?style=ink&sample=dahlia`: what another page chose for this tool. It is taken out of the address, so that it holds once. */
export function takeChoices(tool: ToolDescription): { options: ChosenOptions; sample: string | null } {
  const url = new URL(window.location.href);
  const options = choicesIn(tool, url.searchParams);
  const sample = url.searchParams.get('sample');
  if (sample === null && options.length === 0) return { options, sample };
  for (const name of ['sample', ...options.map(([id]) => id)]) url.searchParams.delete(name);
  window.history.replaceState(window.history.state, '', url);
  return { options, sample: sample !== null && tool.samples.includes(sample) ? sample : null };
}

/** Of what an address asks for, the options of this tool with a choice that they have. */
export function choicesIn(tool: ToolDescription, query: URLSearchParams): ChosenOptions {
  return tool.options.flatMap(({ id, control, choices }) => {
    const value = query.get(id);
    return control === 'choice' && value !== null && choices?.includes(value) ? [[id, value]] : [];
  });
}
