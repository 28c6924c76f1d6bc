import { Brush, ListPlus } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { Button } from '../../ui/control/button.tsx';
import { RunOptions } from '../options/run-options.tsx';
import type { FinishedViewProps } from '../result/finished-view.ts';
import type { StageMode } from '../stage/stage-toolbar.tsx';
import { shownResult } from '../work/work.ts';
import { ComparedResult } from './compared-result.tsx';

interface MarkedResultViewProps extends FinishedViewProps {
  /** What is looked at first. */
  start: StageMode;
  onMark(): void;
}

/**
 * What was made of a marked photo, beside it: mark more on the result, mark the photo differently, or run the
 * same mask with other settings.
 */
export function MarkedResultView({ options, onMark, ...props }: MarkedResultViewProps) {
  const { words, tool, session } = props;
  const t = useTranslations('workspace.mask');
  return (
    <ComparedResult {...props} further={{ mode: 'mark', open: onMark, keys: { keep: onMark } }}>
      {(work) => (
        <>
          <section className="panel" aria-label={t('next')}>
            <header>{t('next')}</header>
            <div className="body">
              <Button full icon={ListPlus} onClick={() => session.takeFromHere(work.id, shownResult(work))}>
                {t('fromHere')}
              </Button>
              <Button full icon={Brush} onClick={onMark}>
                {t('markAgain')}
              </Button>
            </div>
          </section>
          <RunOptions tool={tool} words={words} session={session} options={options} work={work} />
        </>
      )}
    </ComparedResult>
  );
}
