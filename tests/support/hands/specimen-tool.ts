import { z } from 'zod';
import type { Photo } from '#src/tasks/photo.ts';
import type { Tool } from '#src/tool/tool.ts';
import { tools } from '#src/tools/index.ts';

/** A tool that gives its photo back, for what no tool of the site does; `own` is what is special about it. */
export function specimenTool(own: Partial<Tool> & Pick<Tool, 'id'>): Tool {
  return {
    category: 'photo',
    tier: 'T0',
    icon: 'image',
    step: 'finish',
    samples: [],
    inputs: { photo: { kind: 'photo', required: true, main: true } },
    options: z.object({}),
    outputs: { result: { kind: 'photo', main: true } },
    stages: { open: 1 },
    tasks: [],
    async run({ photo }) {
      const [first] = [photo as Photo].flat();
      return { result: { raster: await first.pixels(), profile: first.profile } };
    },
    ...own,
  };
}

/** Puts a tool into this process's list of tools until what is answered is called. */
export function listTool(tool: Tool): () => void {
  const list = tools as unknown as Tool[];
  list.push(tool);
  return () => void list.splice(list.indexOf(tool), 1);
}
