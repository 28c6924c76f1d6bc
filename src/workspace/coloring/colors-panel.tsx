import { Palette } from 'lucide-react';
import { lazy } from 'react';
import { useTranslations } from 'use-intl';
import { Button } from '../../ui/control/button.tsx';

/** Comes when somebody wants to paint colors. */
export const LazyColorView = lazy(async () => ({ default: (await import('./color-view.tsx')).ColorView }));

interface ColorsPanelProps {
  hint: string;
  /** Colors were painted on the photo. */
  isSet: boolean;
  onPaint(): void;
}

/** Of a tool that takes known colors: the way to paint them on the photo. */
export function ColorsPanel({ hint, isSet, onPaint }: ColorsPanelProps) {
  const t = useTranslations('workspace.coloring');
  return (
    <section className="panel" aria-label={t('heading')}>
      <header>{t('heading')}</header>
      <div className="body">
        <p className="hint">{hint}</p>
        <Button full icon={Palette} onClick={onPaint}>
          {t(isSet ? 'change' : 'start')}
        </Button>
      </div>
    </section>
  );
}
