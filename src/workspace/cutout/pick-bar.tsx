import { useTranslations } from 'use-intl';
import { Button } from '../../ui/control/button.tsx';
import type { SubjectPick } from '../work/work.ts';
import './pick-bar.css';

interface PickBarProps {
  pick: SubjectPick;
  /** Whether a new run counts against the day's jobs. */
  isCounted: boolean;
  onClear(): void;
  onRun(): void;
  /** Left out where there is nothing to go back to. */
  onClose?(): void;
}

/** What is pointed at so far, and the button that cuts it out. */
export function PickBar({ pick, isCounted, onClear, onRun, onClose }: PickBarProps) {
  const t = useTranslations('workspace.pick');
  const chosen = [
    pick.points && pick.points.length > 0 && t('points', { count: pick.points.length }),
    pick.box && t('box'),
  ].filter(Boolean);
  return (
    <div className="row grow pick-bar">
      <span className="small grow" role="status">
        {chosen.length === 0 ? t('hint') : `${chosen.join(', ')}${isCounted ? `. ${t('cost')}` : ''}`}
      </span>
      {chosen.length === 0 ? (
        onClose && (
          <Button look="quiet" size="small" onClick={onClose}>
            {t('done')}
          </Button>
        )
      ) : (
        <>
          <Button look="quiet" size="small" onClick={onClear}>
            {t('clear')}
          </Button>
          <Button look="primary" size="small" onClick={onRun}>
            {t('run')}
          </Button>
        </>
      )}
    </div>
  );
}
