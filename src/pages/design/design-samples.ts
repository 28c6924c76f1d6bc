import { createContext, useContext } from 'react';
import { styleShelves } from '../catalog/style-shelf.ts';
import type { PageContext } from '../head/page-context.ts';

/** Pictures to show the parts with: whatever the first tools of the site have. */
export interface DesignSamples {
  /** Name of the tool that made `result`. */
  readonly tool: string;
  readonly photo: string;
  readonly small: string;
  readonly result: string;
  /** To choose between by their pictures. */
  readonly choices: readonly { value: string; label: string; picture: string }[];
}

export function readDesignSamples(site: PageContext): DesignSamples {
  const tools = site.tools('en');
  const tool = tools.find(({ samples }) => samples.length > 0)!;
  const [sample] = tool.samples;
  const [shelf] = styleShelves(site, 'en');
  const photos = [...new Set(tools.flatMap(({ samples }) => samples))];
  const choices = shelf
    ? shelf.styles.map(({ id, name }) => ({
        value: id,
        label: name,
        picture: `/samples/${shelf.tool}/${shelf.option}-${id}-small.webp`,
      }))
    : photos.map((one) => ({ value: one, label: one, picture: `/samples/${one}-small.webp` }));
  return {
    tool: tool.name,
    photo: `/samples/${sample}.webp`,
    small: `/samples/${sample}-small.webp`,
    result: `/samples/${tool.id}/${sample}.webp`,
    choices: choices.slice(0, 3),
  };
}

export const DesignSamplesContext = createContext<DesignSamples | null>(null);

export function useDesignSamples(): DesignSamples {
  return useContext(DesignSamplesContext)!;
}
