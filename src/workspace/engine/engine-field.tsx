import { useId } from 'react';
import { useTranslations } from 'use-intl';
import type { EngineDescription, ToolDescription } from '../../api/contract/contract.ts';
import { plans } from '../../billing/plans.ts';
import { useCurrentUser } from '../../sign-in/current-user.ts';
import { canAfford, priceOf } from './engine-choice.ts';

interface EngineFieldProps {
  tool: ToolDescription;
  /** Who draws now. */
  engine: EngineDescription;
  pictures: number;
  onChange(id: string): void;
}

/** Who draws, where, for how much and how long; a choice where there is one. */
export function EngineField({ tool, engine, pictures, onChange }: EngineFieldProps) {
  const t = useTranslations('board');
  const user = useCurrentUser();
  const id = useId();
  const { creditsLeft, creditsPerMonth, engineMs } = tool.limits;
  const typicalMs = engineMs[engine.id];
  const isPaid = tool.engines.some(({ credits }) => credits > 0);
  const label = (one: EngineDescription) =>
    one.credits === 0
      ? t('engine.free', { engine: one.name })
      : t('engine.price', { engine: one.name, count: priceOf(one, pictures) });
  return (
    <div className="board-engine">
      {tool.engines.length > 1 && (
        <>
          <label className="hint" htmlFor={id}>
            {t('engine.label')}
          </label>
          <select
            id={id}
            className="input"
            value={engine.id}
            onChange={(event) => onChange(event.currentTarget.value)}
          >
            {tool.engines.map((one) => (
              <option key={one.id} value={one.id} disabled={!canAfford(tool, one, pictures)}>
                {label(one)}
              </option>
            ))}
          </select>
        </>
      )}
      <p className="hint">
        {t(`who.${whoDraws(engine)}`, { engine: engine.name })}
        {typicalMs !== undefined &&
          ` ${t('engine.usually', { seconds: Math.max(1, Math.round(typicalMs / 1000)) })}`}
      </p>
      {isPaid && (
        <p className="hint">
          {user
            ? t('engine.left', { left: creditsLeft, total: creditsPerMonth })
            : t('engine.visitor', { count: plans.member.creditsPerMonth })}
        </p>
      )}
    </div>
  );
}

/** A network of the operator's is told alike, on this machine or on another one of theirs. */
function whoDraws({ place, isTrained }: EngineDescription): 'local' | 'self-hosted' | 'hosted' {
  if (place === 'hosted') return 'hosted';
  return isTrained ? 'self-hosted' : 'local';
}
