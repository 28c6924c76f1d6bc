import { type ReactNode, useId } from 'react';
import { useTranslations } from 'use-intl';
import type { ToolDescription } from '../../api/contract/contract.ts';
import { needsAccount } from '../../tool/statements/needed-statements.ts';
import type { WorkWords } from '../../tool/tool-words.ts';
import type { WorkspaceSession } from '../session/workspace-session.ts';
import type { WorkspaceState } from '../session/workspace-state.ts';
import { StatementBoxes } from '../statements/statement-boxes.tsx';
import { slotsOf, statementsFor } from '../work/asked-inputs.ts';
import { AccountLine } from './account-line.tsx';
import { PhotoSlots } from './photo-slots.tsx';
import './input-panel.css';

interface InputPanelProps {
  tool: ToolDescription;
  words: WorkWords;
  state: WorkspaceState;
  session: WorkspaceSession;
  /** The tool starts with the photo that comes: what is to be stated is asked for here, as there is no button above which it could stand. */
  asksStatements?: boolean;
  /** What starts the tool once all of it is there. */
  children?: ReactNode;
}

/** What a tool asks for besides the photo it works on: further photos, and what is stated about each. */
export function InputPanel({
  tool,
  words,
  state,
  session,
  asksStatements = false,
  children,
}: InputPanelProps) {
  const t = useTranslations('workspace.inputs');
  const id = useId();
  const slots = slotsOf(tool);
  const asked = asksStatements ? statementsFor(tool, state) : [];
  if (slots.length === 0 && asked.length === 0 && !children) return null;
  const heading = t(
    children || asked.length > 0 || slots.some(({ required }) => required) ? 'heading' : 'further',
  );
  return (
    <section className="panel" aria-label={heading}>
      <header>{heading}</header>
      <div className="body input-panel">
        {needsAccount(tool) && asksStatements && <AccountLine />}
        <PhotoSlots slots={slots} words={words} given={state.given} session={session} />
        <StatementBoxes
          id={id}
          asked={asked}
          tool={tool}
          words={words}
          stated={state.stated}
          onState={session.declare}
        />
        {children}
      </div>
    </section>
  );
}
