import { useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { CompareFrame } from '../compare/compare-frame.tsx';
import { arrowDirection, stepFrom } from '../stage/arrow-keys.ts';
import { usePictureGestures } from '../stage/picture-gestures.ts';
import { wholePicture } from '../stage/picture-view.ts';
import type { SubjectPick, Work } from '../work/work.ts';
import { PickMarks } from './pick-marks.tsx';
import { addToPick, useSubjectPicking } from './subject-picking.ts';

interface SubjectPickerProps {
  work: Work;
  pick: SubjectPick;
  onPick(pick: SubjectPick): void;
}

/** The whole photo, for pointing at what the tool could not find by itself. */
export function SubjectPicker({ work, pick, onPick }: SubjectPickerProps) {
  const t = useTranslations('workspace');
  const frame = useRef<HTMLDivElement>(null);
  const [cursor, setCursor] = useState<{ x: number; y: number } | null>(null);
  const picking = useSubjectPicking(wholePicture, pick, onPick);
  const { media } = work;

  usePictureGestures(frame, {
    wheelPans: false,
    dragPans: false,
    onDown(point) {
      picking.down(point);
      return true;
    },
    onDraw: (points) => picking.draw(points.at(-1)!),
    onUp: picking.up,
    onAbandon: picking.abandon,
    onHover: (point) => setCursor(point && { x: point.x, y: point.y }),
    onPan() {},
    onZoom() {},
  });

  return (
    <CompareFrame
      frame={frame}
      size={media ?? { width: 4, height: 3 }}
      isComparing={false}
      isZoomed={false}
      isLoaded
      tool="pick"
      label={t('tools.canvasPick')}
      onKeyDown={(event) => {
        const at = cursor ?? { x: 0.5, y: 0.5 };
        const direction = arrowDirection(event.key);
        if (direction) setCursor(stepFrom(at, direction));
        else if (event.key === 'Enter') onPick(addToPick(pick, at, null, !event.altKey));
        else return;
        event.preventDefault();
      }}
      before={null}
      after={
        media?.previewUrl && (
          <img src={media.previewUrl} alt={t('working.photoAlt', { name: work.name })} draggable={false} />
        )
      }
    >
      <PickMarks pick={pick} draft={picking.draft} view={wholePicture} cursor={cursor} />
    </CompareFrame>
  );
}
