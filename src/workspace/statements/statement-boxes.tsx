import { useTranslations } from 'use-intl';
import type { ToolDescription } from '../../api/contract/contract.ts';
import type { Statement } from '../../tool/statements/needed-statements.ts';
import type { StatementKind } from '../../tool/tool-traits.ts';
import type { WorkWords } from '../../tool/tool-words.ts';
import type { AskedStatement } from '../work/asked-inputs.ts';
import './statement-boxes.css';

interface StatementBoxesProps {
  /** What the ids of its boxes begin with. */
  id: string;
  asked: readonly AskedStatement[];
  tool: Pick<ToolDescription, 'inputs'>;
  words: Pick<WorkWords, 'inputs'>;
  stated: readonly Statement[];
  onState(input: string, kind: StatementKind, isTrue: boolean): void;
}

export function statementId(id: string, input: string, kind: StatementKind, part: 'box' | 'text' = 'box') {
  return `${id}-${input}-${kind}-${part}`;
}

/** Whether an input is a photo or a clip, as the words have it. */
export const kindOf = ({ inputs }: Pick<ToolDescription, 'inputs'>, input: string): string =>
  inputs.find(({ id }) => id === input)?.kind ?? 'photo';

/** What is to be stated, as boxes to tick, photo by photo. */
export function StatementBoxes({ id, asked, tool, words, stated, onState }: StatementBoxesProps) {
  const t = useTranslations('workspace.inputs');
  const isStated = (input: string, kind: StatementKind) =>
    stated.some((one) => one.input === input && one.kind === kind);
  return [...Map.groupBy(asked, ({ input }) => input)].map(([input, needed]) => (
    <fieldset key={input} className="statements">
      <legend>{t('about', { input: words.inputs[input].label })}</legend>
      {needed.map(({ anyOf }) => (
        <div key={anyOf.join()}>
          {anyOf.map((kind) => (
            <label key={kind} className="statement">
              <input
                id={statementId(id, input, kind)}
                type="checkbox"
                checked={isStated(input, kind)}
                onChange={(event) => onState(input, kind, event.currentTarget.checked)}
              />
              <span id={statementId(id, input, kind, 'text')}>{t(kind, { of: kindOf(tool, input) })}</span>
            </label>
          ))}
          {anyOf.length > 1 && <p className="hint">{t('anyOf')}</p>}
        </div>
      ))}
    </fieldset>
  ));
}
