import { Hand } from 'lucide-react';
import { lazy } from 'react';
import { useTranslations } from 'use-intl';
import type { OptionDescription, ToolDescription } from '../../api/contract/contract.ts';
import type { WorkWords } from '../../tool/tool-words.ts';
import { Button } from '../../ui/control/button.tsx';
import { RunAgain } from '../options/run-again.tsx';
import { isAsItWas } from '../options/run-options.tsx';
import type { WorkspaceSession } from '../session/workspace-session.ts';
import { matteToReuse } from '../work/found-matte.ts';
import { hasSameOwn } from '../work/tool-options.ts';
import type { Work } from '../work/work.ts';

export type PullsOption = OptionDescription & { readonly pulls: NonNullable<OptionDescription['pulls']> };

export const LazySqueezeStage = lazy(() => import('./squeeze-stage.tsx'));

/** The option that takes what a hand does to what was cut out, as long as that is there to be pulled. */
export function pullsOption(tool: ToolDescription, { job }: Work): PullsOption | undefined {
  const found = tool.options.find((option): option is PullsOption => option.pulls !== undefined);
  const isThere = (output: string) => job?.outputs[output]?.[0] !== undefined;
  return found && isThere(found.pulls.body) && isThere(found.pulls.place) ? found : undefined;
}

interface SqueezePanelProps {
  tool: ToolDescription;
  words: WorkWords;
  session: WorkspaceSession;
  work: Work;
  options: Readonly<Record<string, unknown>>;
  option: PullsOption;
  /** To where it is pulled; undefined there. */
  onOpen: (() => void) | undefined;
}

/** The way to pulling a result oneself, and to the clip of that. */
export function SqueezePanel({ tool, words, session, work, options, option, onOpen }: SqueezePanelProps) {
  const t = useTranslations('workspace.squeeze');
  const { label, hint } = words.options[option.id];
  // A changed form has a button of its own.
  const isNew = !hasSameOwn(tool, work) && isAsItWas(tool, options, work);
  return (
    <section className="panel" aria-label={label}>
      <header>{label}</header>
      <div className="body">
        <p className="hint">{hint}</p>
        {onOpen && (
          <Button icon={Hand} full onClick={onOpen}>
            {t('open')}
          </Button>
        )}
        {isNew && (
          <RunAgain
            tool={tool}
            words={words}
            work={work}
            session={session}
            reuses={matteToReuse(tool, work, work.job, options) !== null}
          />
        )}
      </div>
    </section>
  );
}
