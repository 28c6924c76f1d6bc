import { Play } from 'lucide-react';
import { useTranslations } from 'use-intl';
import type { ToolDescription } from '../../api/contract/contract.ts';
import type { WorkWords } from '../../tool/tool-words.ts';
import { Button } from '../../ui/control/button.tsx';
import type { WorkspaceSession } from '../session/workspace-session.ts';
import { MovingChoice } from '../tiles/moving-choice.tsx';
import { MovingTiles } from '../tiles/moving-tiles.tsx';
import { hasSameOptions } from '../work/tool-options.ts';
import type { Work } from '../work/work.ts';
import { movesHere } from './options-panel.tsx';

interface MovingPanelProps {
  tool: ToolDescription;
  words: WorkWords;
  session: WorkspaceSession;
  options: Readonly<Record<string, unknown>>;
  work: Work;
}

/** Beside a result that is on its way: options whose choices move on its photo, and the way to start over with another choice. */
export function MovingPanel({ tool, words, session, options, work }: MovingPanelProps) {
  const t = useTranslations('workspace.working');
  const moving = tool.options.filter(({ moves }) => moves);
  const [first] = moving;
  if (!first || work.isDrawn || work.batchId !== null || !movesHere(tool, options)) return null;
  const { label } = words.options[first.id];
  const isOther = work.job !== null && !hasSameOptions(tool, options, work.job);
  const startOver = () => {
    session.cancel(work.id);
    session.rerun(work.id);
  };
  return (
    <section className="panel" aria-label={label}>
      <header>{label}</header>
      <div className="body">
        <MovingTiles tool={tool.id} isOff={false}>
          {moving.map((option) => (
            <MovingChoice
              key={option.id}
              option={option.id}
              label={words.options[option.id].label}
              choices={(option.choices ?? []).map((value) => ({
                value,
                label: words.options[option.id].choices?.[value] ?? value,
              }))}
              value={String(options[option.id] ?? option.default)}
              values={options}
              reasons={words.warnings}
              isExpected={option === first}
              onChange={(value) => session.setOption(option.id, value)}
              plain={(reason) => reason !== undefined && <p className="hint">{reason}</p>}
            />
          ))}
        </MovingTiles>
        {isOther && (
          <>
            <Button look="primary" full icon={Play} onClick={startOver}>
              {t('instead')}
            </Button>
            <p className="hint">{t('insteadNote')}</p>
          </>
        )}
      </div>
    </section>
  );
}
