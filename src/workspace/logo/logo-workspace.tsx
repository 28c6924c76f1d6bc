import { type ReactNode, useState } from 'react';
import { useTranslations } from 'use-intl';
import type { ToolDescription } from '../../api/contract/contract.ts';
import type { WorkWords } from '../../tool/tool-words.ts';
import { useBench } from '../bench/use-bench.ts';
import { BriefForm } from './brief-form.tsx';
import { LogoEditor } from './logo-editor.tsx';
import { LogoSession } from './logo-session.ts';
import { Proposals } from './proposals.tsx';
import '../workspace.css';
import './logo-workspace.css';

interface LogoWorkspaceProps {
  tool: ToolDescription;
  words: WorkWords;
  /** Stands at the right of the tool's name. */
  aside?: ReactNode;
  limits?: ReactNode;
}

/** The workspace of the logo generator: what is wanted, twelve logos for it, and the one that is worked on. */
export function LogoWorkspace({ tool: toolOfVisitors, words, aside, limits }: LogoWorkspaceProps) {
  const workspace = useTranslations('workspace');
  const [made, setMade] = useState(0);
  const { session, state, tool, isBusy } = useBench(toolOfVisitors, LogoSession, () => made);
  const design = session.design();

  return (
    <section
      className="workspace logo"
      aria-label={workspace('label', { tool: words.name })}
      aria-busy={isBusy}
      data-view={design ? 'editor' : 'proposals'}
    >
      <div className="tool-head">
        <div>
          <h1>{words.name}</h1>
          <p>{words.promise}</p>
        </div>
        {aside}
      </div>
      {design ? (
        <LogoEditor
          tool={tool}
          words={words}
          design={design}
          state={state}
          session={session}
          limits={limits}
          onMade={() => setMade((count) => count + 1)}
        />
      ) : (
        <div className="work">
          <div className="stack">
            <Proposals tool={tool} words={words} state={state} session={session} />
          </div>
          <div className="side stack">
            <BriefForm tool={tool} words={words} state={state} session={session} />
            {limits}
          </div>
        </div>
      )}
    </section>
  );
}
