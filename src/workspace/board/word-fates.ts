import { useEffect, useState } from 'react';
import type { ToolDescription } from '../../api/contract/contract.ts';
import type { Tool, WordFate } from '../../tool/tool.ts';
import { jobOptions } from '../work/tool-options.ts';

/** What becomes of each word, told by the tool's own code, which is fetched with the first one. */
export function useWordFates(
  description: ToolDescription,
  options: Readonly<Record<string, unknown>>,
  isTyped: boolean,
): readonly WordFate[] {
  const [tool, setTool] = useState<Tool | null>(null);
  useEffect(() => {
    if (!isTyped || tool) return;
    let isGone = false;
    import('../../tools/index.ts').then(
      ({ findTool }) => !isGone && setTool(findTool(description.id) ?? null),
      () => undefined,
    );
    return () => {
      isGone = true;
    };
  }, [isTyped, tool, description.id]);
  const asked = JSON.stringify(jobOptions(description, options));
  const [fates, setFates] = useState<readonly WordFate[]>([]);
  useEffect(() => {
    let isGone = false;
    const checked = tool?.options.safeParse(JSON.parse(asked));
    const reading = isTyped && checked?.success ? tool?.words?.read(checked.data) : undefined;
    Promise.resolve(reading ?? []).then(
      (read) => !isGone && setFates(read),
      () => undefined,
    );
    return () => {
      isGone = true;
    };
  }, [tool, asked, isTyped]);
  return fates;
}
