import { type ComponentProps, useEffect, useId, useRef, useSyncExternalStore } from 'react';
import { useTranslations } from 'use-intl';
import type { ToolDescription } from '../../api/contract/contract.ts';
import type { WorkWords } from '../../tool/tool-words.ts';
import { Button } from '../../ui/control/button.tsx';
import type { WorkspaceSession } from '../session/workspace-session.ts';
import { missingOf, statementsFor } from '../work/asked-inputs.ts';
import { kindOf, StatementBoxes, statementId } from './statement-boxes.tsx';

interface StartButtonProps extends ComponentProps<typeof Button> {
  tool: ToolDescription;
  words: Pick<WorkWords, 'inputs'>;
  session: Pick<WorkspaceSession, 'state' | 'subscribe' | 'declare' | 'noteStatementAsked'>;
}

/**
 * What starts a tool, with what has to be stated first directly above it. Until that is stated it says what is missing; it can still be
 * reached and pressed, which leads to the box.
 */
export function StartButton({ tool, words, session, children, ...button }: StartButtonProps) {
  const t = useTranslations('workspace.inputs');
  const state = useSyncExternalStore(session.subscribe, session.state, session.state);
  const place = useRef<HTMLDivElement>(null);
  const id = useId();
  const asked = statementsFor(tool, state);
  const missing = missingOf(tool, state);
  const { isStatementAsked } = state;

  function leadToBox(): void {
    const box = missing && document.getElementById(statementId(id, missing.input, missing.anyOf[0]));
    // There may be two of this button, of which one is shown.
    if (!box?.checkVisibility()) return;
    box.focus();
    session.noteStatementAsked(false);
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever somebody tried to start
  useEffect(() => {
    if (isStatementAsked) leadToBox();
  }, [isStatementAsked]);

  if (asked.length === 0) return <Button {...button}>{children}</Button>;
  const wayOut = missing && {
    disabled: false,
    'aria-disabled': true,
    'aria-describedby': missing.anyOf.map((kind) => statementId(id, missing.input, kind, 'text')).join(' '),
    onClick: leadToBox,
  };
  return (
    <div className="start" ref={place}>
      <StatementBoxes
        id={id}
        asked={asked}
        tool={tool}
        words={words}
        stated={state.stated}
        onState={session.declare}
      />
      <Button {...button} {...wayOut}>
        {missing
          ? t(`missing.${missing.anyOf[0] === 'permission' ? 'self' : missing.anyOf[0]}`, {
              of: kindOf(tool, missing.input),
            })
          : children}
      </Button>
    </div>
  );
}
