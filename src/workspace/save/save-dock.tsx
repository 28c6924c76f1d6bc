import { SlidersHorizontal } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { IconButton } from '../../ui/control/button.tsx';
import './save-dock.css';

/** At the foot of a phone's screen: the way to the options, and what saves. */
export function SaveDock({ children }: { children: ReactNode }) {
  const t = useTranslations('workspace.save');
  return (
    <div className="dock only-phone">
      <IconButton
        look="second"
        icon={SlidersHorizontal}
        label={t('toOptions')}
        onClick={() => document.getElementById('options')?.scrollIntoView({ block: 'start' })}
      />
      {children}
    </div>
  );
}
