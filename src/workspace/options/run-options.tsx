import type { ToolDescription } from '../../api/contract/contract.ts';
import type { WorkWords } from '../../tool/tool-words.ts';
import type { WorkspaceSession } from '../session/workspace-session.ts';
import { hasNewStrokes, matteToReuse } from '../work/found-matte.ts';
import { type Given, hasSameGiven } from '../work/given-inputs.ts';
import { hasSameOptions, type ToolForm } from '../work/tool-options.ts';
import type { Work } from '../work/work.ts';
import { OptionsPanel } from './options-panel.tsx';
import { ResultSizeLine, useExpectedResult } from './result-size-line.tsx';
import { RunAgain } from './run-again.tsx';

interface RunOptionsProps {
  tool: ToolDescription;
  words: WorkWords;
  session: WorkspaceSession;
  options: Readonly<Record<string, unknown>>;
  /** Those that are asked, where it isn't all of them with all their choices. */
  asked?: ToolForm['options'];
  /** The photo to run again with them. */
  work: Work;
  /** The button for it stands somewhere else. */
  isRunElsewhere?: boolean;
}

/** Options that went with a job, to be changed to run it again. */
export function RunOptions(props: RunOptionsProps) {
  const { tool, words, session, options, asked, work, isRunElsewhere } = props;
  const canRun = (work.media || work.isDrawn) && !isAsItWas(tool, options, work, session.state().given);
  const photo = work.media;
  const expected = useExpectedResult(tool, options, photo);
  return (
    <OptionsPanel
      tool={tool}
      words={words}
      options={asked}
      values={options}
      photo={work.isDrawn ? 'none' : 'given'}
      onChange={(id, value) => session.setOption(id, value)}
      onReset={() => session.resetOptions()}
    >
      {expected && photo && (
        <ResultSizeLine expected={expected} photo={photo} warnings={canRun ? words.warnings : {}} />
      )}
      {canRun && !isRunElsewhere && (
        <RunAgain
          tool={tool}
          words={words}
          work={work}
          session={session}
          isRefused={expected?.kind === 'refused'}
          reuses={matteToReuse(tool, work, work.job, options) !== null}
        />
      )}
    </OptionsPanel>
  );
}

/** Another run would give the same result. */
export function isAsItWas(
  tool: ToolDescription,
  options: Readonly<Record<string, unknown>>,
  work: Work,
  given: Given['given'] = {},
): boolean {
  const { phase, job } = work;
  if (phase !== 'done' || job === null) return false;
  return hasSameOptions(tool, options, job) && hasSameGiven(tool, given, job) && !hasNewStrokes(work, job);
}
