import { useRef, useState } from 'react';
import type { Box } from '../../imaging/raster/raster.ts';
import type { FramePoint } from '../stage/picture-gestures.ts';
import { onPicture, type PictureView } from '../stage/picture-view.ts';
import type { SubjectPick } from '../work/work.ts';

/** A box smaller than this share of the picture was meant as a click. */
const smallestBox = 0.02;
const mostPoints = 64;

interface SubjectPicking {
  /** The box that is being drawn. */
  draft: Box | null;
  down(point: FramePoint): void;
  draw(point: FramePoint): void;
  up(): void;
  abandon(): void;
}

/** Pointing at the subject: a click adds a point (with Alt one of the background), a drawn box takes the place of the last. */
export function useSubjectPicking(
  view: PictureView,
  pick: SubjectPick,
  onPick: (pick: SubjectPick) => void,
): SubjectPicking {
  const drag = useRef<{ from: FramePoint; to: FramePoint } | null>(null);
  const [draft, setDraft] = useState<Box | null>(null);
  function abandon() {
    drag.current = null;
    setDraft(null);
  }
  return {
    draft,
    abandon,
    down(point) {
      drag.current = { from: point, to: point };
    },
    draw(point) {
      if (!drag.current) return;
      drag.current.to = point;
      setDraft(boxBetween(view, drag.current.from, point));
    },
    up() {
      if (!drag.current) return;
      const { from, to } = drag.current;
      onPick(addToPick(pick, onPicture(view, from), boxBetween(view, from, to), !from.alt));
      abandon();
    },
  };
}

/** What is pointed at after one more click or box; all in shares of the picture. */
export function addToPick(
  pick: SubjectPick,
  at: { x: number; y: number },
  box: Box | null,
  keep: boolean,
): SubjectPick {
  if (box && box.width >= smallestBox && box.height >= smallestBox) return { ...pick, box };
  if (at.x < 0 || at.x > 1 || at.y < 0 || at.y > 1) return pick;
  return { ...pick, points: [...(pick.points ?? []), { x: at.x, y: at.y, keep }].slice(-mostPoints) };
}

function boxBetween(view: PictureView, from: FramePoint, to: FramePoint): Box {
  const a = onPicture(view, from);
  const b = onPicture(view, to);
  const x = withinPicture(Math.min(a.x, b.x));
  const y = withinPicture(Math.min(a.y, b.y));
  return {
    x,
    y,
    width: withinPicture(Math.max(a.x, b.x)) - x,
    height: withinPicture(Math.max(a.y, b.y)) - y,
  };
}

function withinPicture(share: number): number {
  return Math.min(1, Math.max(0, share));
}
