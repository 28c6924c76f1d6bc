import { useTranslations } from 'use-intl';
import type { Statement } from '../../tool/statements/needed-statements.ts';
import type { StatementKind } from '../../tool/tool-traits.ts';
import type { WorkWords } from '../../tool/tool-words.ts';
import type { AskedStatement } from '../work/asked-inputs.ts';
import './statement-boxes.css';

interface StatementBoxesProps {
  /** What the ids of its boxes begin with. */
  id: string;
  asked: readonly AskedStatement[];
  words: Pick<WorkWords, 'inputs'>;
  stated: readonly Statement[];
  onState(input: string, kind: StatementKind, isTrue: boolean): void;
}

export function statementId(id: string, input: string, kind: StatementKind, part: 'box' | 'text' = 'box') {
  return `${id}-${input}-${kind}-${part}`;
}

/** What is to be stated, as boxes to tick, photo by photo. */
export function StatementBoxes({ id, asked, words, stated, onState }: StatementBoxesProps) {
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
              <span id={statementId(id, input, kind, 'text')}>{t(kind)}</span>
            </label>
          ))}
          {anyOf.length > 1 && <p className="hint">{t('anyOf')}</p>}
        </div>
      ))}
    </fieldset>
  ));
}
