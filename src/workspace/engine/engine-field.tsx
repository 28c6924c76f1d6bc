import { type ReactNode, useId } from 'react';
import { useTranslations } from 'use-intl';
import type { EngineDescription, ToolDescription } from '../../api/contract/contract.ts';
import { plans } from '../../billing/plans.ts';
import { useCurrentUser } from '../../sign-in/current-user.ts';
import { canAfford, priceOf } from '../work/engine-choice.ts';
import './engine-field.css';

interface EngineFieldProps {
  tool: ToolDescription;
  label: string;
  choices: readonly EngineDescription[];
  /** Who does it now. */
  engine: EngineDescription;
  pictures: number;
  /** What is called otherwise than "<name> · free". */
  nameOf?(engine: EngineDescription): string | undefined;
  onChange(id: string): void;
  /** Where it is done. */
  children: ReactNode;
}

/** Who does it, where, for how much and how long; a choice where there is one. */
export function EngineField(props: EngineFieldProps) {
  const { tool, label, choices, engine, pictures, nameOf, onChange, children } = props;
  const t = useTranslations('workspace.engine');
  const user = useCurrentUser();
  const id = useId();
  const { creditsLeft, creditsPerMonth, engineMs } = tool.limits;
  const typicalMs = engineMs[engine.id];
  const isPaid = choices.some(({ credits }) => credits > 0);
  const textOf = (one: EngineDescription) =>
    nameOf?.(one) ??
    (one.credits === 0
      ? t('free', { engine: one.name })
      : t('price', { engine: one.name, count: priceOf(one, pictures) }));
  return (
    <div className="engine-field">
      {choices.length > 1 && (
        <>
          <label className="hint" htmlFor={id}>
            {label}
          </label>
          <select
            id={id}
            className="input"
            value={engine.id}
            onChange={(event) => onChange(event.currentTarget.value)}
          >
            {choices.map((one) => (
              <option key={one.id} value={one.id} disabled={!canAfford(tool, one, pictures)}>
                {textOf(one)}
              </option>
            ))}
          </select>
        </>
      )}
      <p className="hint">
        {children}
        {typicalMs !== undefined &&
          ` ${t('usually', { seconds: Math.max(1, Math.round(typicalMs / 1000)) })}`}
      </p>
      {isPaid && (
        <p className="hint">
          {user
            ? t('left', { left: creditsLeft, total: creditsPerMonth })
            : t('visitor', { count: plans.member.creditsPerMonth })}
        </p>
      )}
    </div>
  );
}
