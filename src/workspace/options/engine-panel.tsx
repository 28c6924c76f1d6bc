import { useTranslations } from 'use-intl';
import type { ToolDescription } from '../../api/contract/contract.ts';
import { PhotoEngineField } from '../engine/photo-engine-field.tsx';
import type { WorkspaceSession } from '../session/workspace-session.ts';
import { photoEngines } from '../work/engine-choice.ts';

interface EnginePanelProps {
  tool: ToolDescription;
  session: WorkspaceSession;
  options: Readonly<Record<string, unknown>>;
}

/** Who will work on the photo, before one is brought, for tools whose other options come afterwards. */
export function EnginePanel({ tool, session, options }: EnginePanelProps) {
  const t = useTranslations('workspace.engine');
  const engine = tool.options.find(({ control }) => control === 'engine');
  if (!engine || !photoEngines(tool, options)) return null;
  return (
    <section className="panel" aria-label={t('label')}>
      <div className="body">
        <PhotoEngineField tool={tool} options={options} onChange={(id) => session.setOption(engine.id, id)} />
      </div>
    </section>
  );
}
