import { Trash2 } from 'lucide-react';
import { useId, useState } from 'react';
import { useTranslations } from 'use-intl';
import { Button, IconButton } from '../../../ui/control/button.tsx';
import { lettersOf } from '../text/line-breaks.ts';
import { freshId, type Item, mostItems } from '../work/meme-work.ts';
import { keptInside } from '../work/read-work.ts';
import { PlaceSliders } from './item-look.tsx';
import type { Meme } from './use-meme.ts';

interface StickerPanelProps {
  meme: Meme;
  selected: number | null;
  onSelect(id: number): void;
  onItem(item: Item, stroke: string): void;
  onRemove(id: number): void;
}

const offered = [
  ...['😂', '😭', '😎', '🤔', '🙄', '😱', '🥲', '🤡', '💀', '👀', '🔥', '💯'],
  ...['❤️', '👍', '👎', '🙏', '💪', '👑', '🕶️', '🎉', '🚀', '💩', '🍿', '☕'],
];

/** Emoji as stickers: a click lays one on the picture. */
export function StickerPanel({ meme, selected, onSelect, onItem, onRemove }: StickerPanelProps) {
  const t = useTranslations('meme.stickers');
  const all = useTranslations('meme');
  const id = useId();
  const [typed, setTyped] = useState('');
  const { items } = meme.work;
  const stickers = items.filter((item) => item.kind === 'sticker');
  const isFull = items.length >= mostItems;

  function add(emoji: string) {
    const fresh = freshId(items);
    const at = 0.3 + (stickers.length % 5) * 0.1;
    meme.change((work) => ({
      ...work,
      items: [
        ...work.items,
        { kind: 'sticker', id: fresh, emoji, x: at, y: 0.5, width: 0.18, height: 0.18, turn: 0 },
      ],
    }));
    onSelect(fresh);
  }

  return (
    <>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be a grid in every browser */}
      <div className="meme-stickers" role="group" aria-label={t('offered')}>
        {offered.map((emoji) => (
          <button
            type="button"
            key={emoji}
            disabled={isFull}
            aria-label={t('add', { emoji })}
            onClick={() => add(emoji)}
          >
            {emoji}
          </button>
        ))}
      </div>
      <form
        className="field"
        onSubmit={(event) => {
          event.preventDefault();
          const [emoji] = lettersOf(typed.trim());
          if (emoji === undefined || isFull) return;
          add(emoji);
          setTyped('');
        }}
      >
        <label className="label" htmlFor={id}>
          {t('other')}
        </label>
        <div className="meme-text-row">
          <input
            id={id}
            className="input"
            value={typed}
            onChange={(event) => setTyped(event.currentTarget.value)}
          />
          <Button type="submit" disabled={isFull}>
            {t('put')}
          </Button>
        </div>
      </form>
      {isFull && <p className="hint">{all('full', { most: mostItems })}</p>}
      {stickers.length > 0 && (
        <ul className="meme-texts">
          {stickers.map((item, at) => (
            <li key={item.id} data-chosen={item.id === selected ? '' : undefined}>
              <div className="meme-text-row">
                <button
                  type="button"
                  className="meme-sticker"
                  aria-pressed={item.id === selected}
                  onClick={() => onSelect(item.id)}
                >
                  <span aria-hidden>{item.emoji}</span> {t('sticker', { number: at + 1 })}
                </button>
                <IconButton
                  icon={Trash2}
                  size="small"
                  label={t('remove', { number: at + 1 })}
                  onClick={() => onRemove(item.id)}
                />
              </div>
              {item.id === selected && (
                <PlaceSliders
                  place={item}
                  onPlace={(place) => onItem({ ...item, ...keptInside(place) }, `place ${item.id}`)}
                />
              )}
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
