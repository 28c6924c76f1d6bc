import { useEffect, useState } from 'react';
import type { ToolDescription } from '../../api/contract/contract.ts';
import type { Tool } from '../../tool/tool.ts';
import { jobOptions } from '../work/tool-options.ts';
import type { Work } from '../work/work.ts';

type Engine = ToolDescription['engine'];

/** Who will work with these options: the engine that they ask for, or the one that is ready first. */
export function expectedEngine(
  tool: Pick<ToolDescription, 'engine' | 'engines'>,
  own: Pick<Tool, 'tasks' | 'engines' | 'options'>,
  options: Readonly<Record<string, unknown>>,
): Engine {
  const checked = own.options.safeParse(options);
  const wanted = checked.success ? (own.engines?.(checked.data) ?? {}) : {};
  const [first] = own.tasks;
  return tool.engines.find(({ task, id }) => task === first && id === wanted[first]) ?? tool.engine;
}

/**
 * Who works on it, or will; null until that is known. Where there is a choice, the tool's code is fetched, which says whom its
 * options ask for.
 */
export function useWorkingEngine(
  tool: ToolDescription,
  work: Work,
  values: Readonly<Record<string, unknown>>,
): Engine | null {
  const [own, setOwn] = useState<Tool | null>(null);
  const isOpen = !work.isDrawn && !work.job?.engines.length && tool.engines.length > 1;
  useEffect(() => {
    if (!isOpen) return;
    let isOver = false;
    import('../../tools/index.ts').then(
      ({ findTool }) => {
        if (!isOver) setOwn(findTool(tool.id) ?? null);
      },
      () => undefined,
    );
    return () => {
      isOver = true;
    };
  }, [isOpen, tool.id]);
  const working = work.job?.engines.at(-1);
  if (working || work.isDrawn) return working ?? null;
  if (!isOpen) return tool.engine;
  return own && expectedEngine(tool, own, work.job?.options ?? jobOptions(tool, values));
}
