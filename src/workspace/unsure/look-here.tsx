import { ScanEye } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { Button } from '../../ui/control/button.tsx';
import type { PictureView } from '../stage/picture-view.ts';
import type { LookHere } from './look-here.ts';
import './look-here.css';

/** Leads to the unsure places, of which there are so many; nothing where there is none. */
export function LookHereButton({ count, onNext }: { count: number; onNext(): void }) {
  const t = useTranslations('workspace.unsure');
  if (count === 0) return null;
  const label = t('places', { count });
  return (
    <Button
      look="second"
      size="small"
      icon={ScanEye}
      title={`${label} (L)`}
      aria-keyshortcuts="L"
      onClick={onNext}
    >
      {label}
    </Button>
  );
}

/** Boxes around the places, over the picture. */
export function LookHereMarks({ look: { places, at }, view }: { look: LookHere; view: PictureView }) {
  if (at === null) return null;
  return (
    <span className="unsure-marks" aria-hidden>
      {places.map((box, place) => (
        <span
          key={`${box.x} ${box.y}`}
          className={place === at ? 'now' : undefined}
          style={{
            left: `${(box.x * view.scale + view.x) * 100}%`,
            top: `${(box.y * view.scale + view.y) * 100}%`,
            width: `${box.width * view.scale * 100}%`,
            height: `${box.height * view.scale * 100}%`,
          }}
        />
      ))}
    </span>
  );
}

/** Which place is looked at, and what can be done about it. */
export function LookHereBar({ look: { places, at, next, leave } }: { look: LookHere }) {
  const t = useTranslations('workspace.unsure');
  return (
    <div className="row grow look-bar">
      <span className="small grow" role="status">
        {t('place', { place: (at ?? 0) + 1, count: places.length })}
      </span>
      <Button look="quiet" size="small" onClick={leave}>
        {t('done')}
      </Button>
      {places.length > 1 && (
        <Button size="small" onClick={next}>
          {t('next')}
        </Button>
      )}
    </div>
  );
}
