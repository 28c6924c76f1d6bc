import { SquareCheckBig } from 'lucide-react';
import { useFormatter, useTranslations } from 'use-intl';
import { Button } from '#src/ui/button.tsx';
import { useSizeText } from '#src/workspace/size-text.ts';
import type { GalleryResult } from './gallery-tool.ts';

interface GalleryHeadProps {
  keptDays: number;
  results: readonly GalleryResult[];
  /** There are no more than these. */
  isComplete: boolean;
  isSelecting: boolean;
  /** Null while there is nothing to select. */
  onSelect: (() => void) | null;
}

export function GalleryHead({ keptDays, results, isComplete, isSelecting, onSelect }: GalleryHeadProps) {
  const t = useTranslations('gallery');
  const format = useFormatter();
  const sizeText = useSizeText();
  const bytes = results.reduce((sum, { picture }) => sum + picture.bytes, 0);
  const count = results.length;
  return (
    <div className="gallery-head">
      <div>
        <h1>{t('heading')}</h1>
        <p>{t('lead', { days: keptDays })}</p>
      </div>
      {onSelect && (
        <div className="row">
          <span className="data tnum">
            {isComplete
              ? t('sum.all', { count, size: sizeText(bytes) })
              : t('sum.some', { count: format.number(count) })}
          </span>
          <Button
            size="small"
            icon={SquareCheckBig}
            className="gallery-start"
            title={t('select.hint')}
            disabled={isSelecting}
            onClick={onSelect}
          >
            {t('select.start')}
          </Button>
        </div>
      )}
    </div>
  );
}
