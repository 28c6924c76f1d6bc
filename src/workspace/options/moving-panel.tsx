import { Play } from 'lucide-react';
import { useContext } from 'react';
import { useTranslations } from 'use-intl';
import type { ToolDescription } from '../../api/contract/contract.ts';
import type { WorkWords } from '../../tool/tool-words.ts';
import { Button } from '../../ui/control/button.tsx';
import type { WorkspaceSession } from '../session/workspace-session.ts';
import { MovingChoice } from '../tiles/moving-choice.tsx';
import { MovingTiles, MovingTilesContext } from '../tiles/moving-tiles.tsx';
import { hasSameOptions, jobOptions } from '../work/tool-options.ts';
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
export function MovingPanel(props: MovingPanelProps) {
  const { tool, options, work } = props;
  const isOff = work.isDrawn === true || work.batchId !== null || !movesHere(tool, options);
  return (
    <MovingTiles tool={tool.id} isOff={isOff}>
      <MovingOptions {...props} />
    </MovingTiles>
  );
}

function MovingOptions({ tool, words, session, options, work }: MovingPanelProps) {
  const t = useTranslations('workspace.working');
  const { choices } = useContext(MovingTilesContext);
  if (choices === null) return null;
  const moving = tool.options.filter(({ moves }) => moves);
  const { label } = words.options[moving[0].id];
  const isOther = work.job !== null && !hasSameOptions(tool, options, work.job);
  const startOver = () => {
    session.cancel(work.id);
    session.rerun(work.id);
  };
  return (
    <section className="panel" aria-label={label}>
      <header>{label}</header>
      <div className="body">
        {moving.map((option, place) => (
          <MovingChoice
            key={option.id}
            option={option.id}
            label={words.options[option.id].label}
            choices={(option.choices ?? []).map((value) => ({
              value,
              label: words.options[option.id].choices?.[value] ?? value,
            }))}
            value={String(options[option.id] ?? option.default)}
            values={jobOptions(tool, options)}
            reasons={words.warnings}
            isExpected={place === 0}
            onChange={(value) => session.setOption(option.id, value)}
            plain={(reason) => reason !== undefined && <p className="hint">{reason}</p>}
          />
        ))}
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
