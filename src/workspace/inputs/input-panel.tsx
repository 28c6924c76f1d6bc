import { useTranslations } from 'use-intl';
import type { ToolDescription } from '../../api/contract/contract.ts';
import type { WorkWords } from '../../tool/tool-words.ts';
import type { WorkspaceSession } from '../session/workspace-session.ts';
import type { WorkspaceState } from '../session/workspace-state.ts';
import { slotsOf, statementsOf } from '../work/asked-inputs.ts';
import { PhotoSlots } from './photo-slots.tsx';
import './input-panel.css';

interface InputPanelProps {
  tool: ToolDescription;
  words: WorkWords;
  state: WorkspaceState;
  session: WorkspaceSession;
}

/** What a tool asks for besides the photo it works on: further photos, and what is stated about each. */
export function InputPanel({ tool, words, state, session }: InputPanelProps) {
  const t = useTranslations('workspace.inputs');
  const slots = slotsOf(tool);
  // A photo that may be left out is asked about once it is given.
  const isWanted = (id: string) =>
    id in state.given || tool.inputs.some((one) => one.id === id && one.required);
  const asked = statementsOf(tool).filter(({ input }) => isWanted(input));
  if (slots.length === 0 && asked.length === 0) return null;
  const isStated = (input: string, kind: string) =>
    state.stated.some((one) => one.input === input && one.kind === kind);
  const heading = t(asked.length > 0 || slots.some(({ required }) => required) ? 'heading' : 'further');
  return (
    <section className="panel" aria-label={heading}>
      <header>{heading}</header>
      <div className="body input-panel">
        <PhotoSlots slots={slots} words={words} given={state.given} session={session} />
        {[...Map.groupBy(asked, ({ input }) => input)].map(([input, needed]) => (
          <fieldset key={input}>
            <legend>{t('about', { input: words.inputs[input].label })}</legend>
            {needed.map(({ anyOf }) => (
              <div key={anyOf.join()}>
                {anyOf.map((kind) => (
                  <label key={kind} className="statement">
                    <input
                      type="checkbox"
                      checked={isStated(input, kind)}
                      onChange={(event) => session.declare(input, kind, event.currentTarget.checked)}
                    />
                    {t(kind)}
                  </label>
                ))}
                {anyOf.length > 1 && <p className="hint">{t('anyOf')}</p>}
              </div>
            ))}
          </fieldset>
        ))}
      </div>
    </section>
  );
}
