import { useEffect, useState } from 'react';
import type { JobBody, ToolDescription } from '../../api/contract/contract.ts';
import { lookingTasks } from '../../tasks/index.ts';
import type { Tool } from '../../tool/tool.ts';
import { jobOptions } from '../work/tool-options.ts';
import type { Work } from '../work/work.ts';

type Engine = ToolDescription['engine'];

/** Who will work with these options: the engine that they ask for, or the one that is ready first. */
export function expectedEngine(
  tool: Pick<ToolDescription, 'engine' | 'engines'>,
  own: Pick<Tool, 'tasks' | 'optionalTasks' | 'engines' | 'options'>,
  options: Readonly<Record<string, unknown>>,
): Engine {
  const checked = own.options.safeParse(options);
  const wanted = checked.success ? (own.engines?.(checked.data) ?? {}) : {};
  const [first] = [...(own.optionalTasks ?? []).filter((task) => wanted[task]), ...own.tasks];
  return tool.engines.find(({ task, id }) => task === first && id === wanted[first]) ?? tool.engine;
}

/** The last one that makes something of the photo: whoever only looked into it is done by the time that is shown. */
export function engineAtWork(job: Pick<JobBody, 'engines'> | null): Engine | undefined {
  return job?.engines.findLast(({ task }) => !(lookingTasks as readonly string[]).includes(task));
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
  const working = engineAtWork(work.job);
  const isOpen = !work.isDrawn && !working && tool.engines.length > 1;
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
  if (working || work.isDrawn) return working ?? null;
  if (!isOpen) return tool.engine;
  return own && expectedEngine(tool, own, work.job?.options ?? jobOptions(tool, values));
}
