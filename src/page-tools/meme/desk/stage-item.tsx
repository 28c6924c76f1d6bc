import { type KeyboardEvent, type PointerEvent, useRef } from 'react';
import { useTranslations } from 'use-intl';
import type { Item, Place } from '../work/meme-work.ts';
import { keptInside } from '../work/read-work.ts';
import { dragged, type Grip, keyed } from './drag.ts';

interface StageItemProps {
  item: Item;
  /** Its name among those of its kind, from 1. */
  number: number;
  isSelected: boolean;
  keysId: string;
  onSelect(): void;
  /** `stroke` names what belongs together as one step back. */
  onPlace(place: Place, stroke: string): void;
  onRemove(): void;
  /** To its words. */
  onWrite(): void;
}

const corners = [
  [-1, -1],
  [1, -1],
  [-1, 1],
  [1, 1],
] as const;

let holds = 0;

/** The frame around a text or a sticker, to take hold of by pointer, finger or keys. What it shows is drawn below it. */
export function StageItem({
  item,
  number,
  isSelected,
  keysId,
  onSelect,
  onPlace,
  onRemove,
  onWrite,
}: StageItemProps) {
  const t = useTranslations('meme');
  const hold = useRef<{ grip: Grip; from: { x: number; y: number }; place: Place; stroke: string } | null>(
    null,
  );
  const isEmpty = item.kind === 'text' && item.text.trim() === '';
  const name =
    item.kind === 'text'
      ? t('stage.text', { number, text: isEmpty ? t('stage.empty') : item.text })
      : t('stage.sticker', { number, emoji: item.emoji });

  function take(event: PointerEvent<HTMLElement>, grip: Grip) {
    if (event.button !== 0) return;
    event.stopPropagation();
    event.currentTarget.setPointerCapture(event.pointerId);
    holds++;
    hold.current = {
      grip,
      from: { x: event.clientX, y: event.clientY },
      place: item,
      stroke: `hold ${holds}`,
    };
    onSelect();
  }

  function move(event: PointerEvent<HTMLElement>) {
    if (!hold.current) return;
    const area = event.currentTarget.closest('.meme-area')!.getBoundingClientRect();
    const { grip, from, place, stroke } = hold.current;
    onPlace(keptInside(dragged(place, grip, from, { x: event.clientX, y: event.clientY }, area)), stroke);
  }

  function press(event: KeyboardEvent) {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const next = keyed(item, event.key, event.shiftKey);
    if (next) onPlace(keptInside(next), `keys ${item.id}`);
    else if (event.key === 'Delete' || event.key === 'Backspace') onRemove();
    else if (event.key === 'Enter') onWrite();
    else return;
    event.preventDefault();
  }

  const handlers = (grip: Grip) => ({
    onPointerDown: (event: PointerEvent<HTMLElement>) => take(event, grip),
    onPointerMove: move,
    onPointerUp: () => {
      hold.current = null;
    },
    onPointerCancel: () => {
      hold.current = null;
    },
  });

  return (
    <button
      type="button"
      className="meme-item"
      aria-label={name}
      aria-describedby={keysId}
      aria-pressed={isSelected}
      data-empty={isEmpty || undefined}
      data-item={item.id}
      style={{
        left: `${(item.x - item.width / 2) * 100}%`,
        top: `${(item.y - item.height / 2) * 100}%`,
        width: `${item.width * 100}%`,
        height: `${item.height * 100}%`,
        rotate: `${item.turn}deg`,
      }}
      onFocus={onSelect}
      onKeyDown={press}
      onDoubleClick={onWrite}
      {...handlers('move')}
    >
      {isEmpty && <span className="meme-empty">{t('stage.empty')}</span>}
      {isSelected && (
        <>
          <span className="meme-knob" {...handlers('turn')} />
          {corners.map((corner) => (
            <span
              key={corner.join()}
              className="meme-corner"
              data-corner={corner.join()}
              {...handlers(corner)}
            />
          ))}
        </>
      )}
    </button>
  );
}
