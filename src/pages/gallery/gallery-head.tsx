import { SquareCheckBig } from 'lucide-react';
import { useFormatter, useTranslations } from 'use-intl';
import { plans } from '#src/billing/plans.ts';
import { Button } from '#src/ui/control/button.tsx';
import { useSizeText } from '#src/workspace/photo/size-text.ts';
import type { GalleryResult } from './gallery-tool.ts';

interface GalleryHeadProps {
  /** Null until it is known who is here. */
  keptDays: number | null;
  results: readonly GalleryResult[];
  /** There are no more than these. */
  isComplete: boolean;
  isSelecting: boolean;
  /** Null while there is nothing to select. */
  onSelect: (() => void) | null;
}

/** Of about the same length as any other number of days. */
const memberDays = plans.member.historyHours / 24;

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
        <p className={keptDays === null ? 'unknown' : undefined}>
          {t('lead', { days: keptDays ?? memberDays })}
        </p>
      </div>
      <div className="row">
        <span className="data tabular">
          {count > 0 &&
            (isComplete
              ? t('sum.all', { count, size: sizeText(bytes) })
              : t('sum.some', { count: format.number(count) }))}
        </span>
        <Button
          size="small"
          icon={SquareCheckBig}
          className="gallery-start"
          title={t('select.hint')}
          disabled={isSelecting || !onSelect}
          onClick={onSelect ?? undefined}
        >
          {t('select.start')}
        </Button>
      </div>
    </div>
  );
}
