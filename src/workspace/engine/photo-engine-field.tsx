import { useTranslations } from 'use-intl';
import type { EngineDescription, ToolDescription } from '../../api/contract/contract.ts';
import { photoEngines } from '../work/engine-choice.ts';
import { EngineField } from './engine-field.tsx';

interface PhotoEngineFieldProps {
  tool: ToolDescription;
  options: Readonly<Record<string, unknown>>;
  onChange(id: string): void;
}

/** Who works on the photo and whether it is sent away for that; nothing where there is no choice. */
export function PhotoEngineField({ tool, options, onChange }: PhotoEngineFieldProps) {
  const t = useTranslations('workspace.engine');
  const engines = photoEngines(tool, options);
  if (!engines) return null;
  const { choices, chosen } = engines;
  return (
    <EngineField
      tool={tool}
      label={t('label')}
      choices={choices}
      engine={chosen}
      pictures={1}
      nameOf={({ place, isAdded }) => (place === 'local' && !isAdded ? t('here') : undefined)}
      onChange={onChange}
    >
      {t(`note.${noteOf(chosen)}`, { engine: chosen.name })}
    </EngineField>
  );
}

const noteOf = ({ place }: EngineDescription) =>
  place === 'hosted' || place === 'self-hosted' ? place : 'local';
