import { Palette } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { Button } from '../../ui/control/button.tsx';

export interface ColorsPanelProps {
  hint: string;
  /** Colors were painted on the photo. */
  isSet: boolean;
  open(): void;
}

/** Of a tool that takes known colors: the way to paint them on the photo. */
export function ColorsPanel({ hint, isSet, open }: ColorsPanelProps) {
  const t = useTranslations('workspace.coloring');
  return (
    <section className="panel" aria-label={t('heading')}>
      <header>{t('heading')}</header>
      <div className="body">
        <p className="hint">{hint}</p>
        <Button full icon={Palette} onClick={open}>
          {t(isSet ? 'change' : 'start')}
        </Button>
      </div>
    </section>
  );
}
