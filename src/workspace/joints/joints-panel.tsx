import { Move } from 'lucide-react';
import { lazy } from 'react';
import { useTranslations } from 'use-intl';
import type { OptionDescription, ToolDescription } from '../../api/contract/contract.ts';
import { photoOf } from '../../client/job-pictures.ts';
import type { WorkWords } from '../../tool/tool-words.ts';
import { Button } from '../../ui/control/button.tsx';
import { RunAgain } from '../options/run-again.tsx';
import { isAsItWas } from '../options/run-options.tsx';
import type { WorkspaceSession } from '../session/workspace-session.ts';
import { matteToReuse } from '../work/found-matte.ts';
import { hasSameOwn, ownOptions } from '../work/tool-options.ts';
import type { Work } from '../work/work.ts';
import { jointsFound } from './joint-places.ts';

export const LazyJointsStage = lazy(() => import('./joints-stage.tsx'));

/** The option that takes joints a hand has moved, as long as a photo with joints is there. */
export function jointsOption(tool: ToolDescription, { job }: Work): OptionDescription | undefined {
  const option = tool.options.find(({ control }) => control === 'joints');
  const isThere = option && job && photoOf(job) !== undefined && jointsFound(job.report, option).length > 0;
  return isThere ? option : undefined;
}

interface JointsPanelProps {
  tool: ToolDescription;
  words: WorkWords;
  session: WorkspaceSession;
  work: Work;
  options: Readonly<Record<string, unknown>>;
  option: OptionDescription;
  /** To where they are moved; undefined there. */
  onOpen: (() => void) | undefined;
}

/** The way to moving joints, and to the clip of that. */
export function JointsPanel({ tool, words, session, work, options, option, onOpen }: JointsPanelProps) {
  const t = useTranslations('workspace.joints');
  const { label, hint } = words.options[option.id];
  const own = ownOptions(tool, work);
  // A changed form has a button of its own.
  const isNew = !hasSameOwn(tool, work) && isAsItWas(tool, options, work);
  return (
    <section className="panel" aria-label={label}>
      <header>{label}</header>
      <div className="body">
        <p className="hint">{hint}</p>
        {onOpen && (
          <Button icon={Move} full onClick={onOpen}>
            {t('open')}
          </Button>
        )}
        {own[option.id] !== undefined && (
          <Button
            full
            onClick={() => {
              const { [option.id]: _, ...others } = own;
              session.setOwn(work.id, others);
            }}
          >
            {t('reset')}
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
