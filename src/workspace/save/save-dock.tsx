import { SlidersHorizontal } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { IconButton } from '../../ui/control/button.tsx';
import './save-dock.css';

interface SaveDockProps {
  /** Also on wide screens, at the foot of what stands beside the picture. */
  isEverywhere?: boolean;
  children: ReactNode;
}

/** At the foot of a phone's screen: the way to the options, and what saves. */
export function SaveDock({ isEverywhere = false, children }: SaveDockProps) {
  const t = useTranslations('workspace.save');
  return (
    <div className={isEverywhere ? 'dock everywhere' : 'dock only-phone'}>
      <IconButton
        className="only-phone"
        look="second"
        icon={SlidersHorizontal}
        label={t('toOptions')}
        onClick={() => document.getElementById('options')?.scrollIntoView({ block: 'start' })}
      />
      {children}
    </div>
  );
}
