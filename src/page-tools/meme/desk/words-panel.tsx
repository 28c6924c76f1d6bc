import { Plus, Trash2 } from 'lucide-react';
import { useId } from 'react';
import { useTranslations } from 'use-intl';
import { Button, IconButton } from '../../../ui/control/button.tsx';
import { Switch } from '../../../ui/control/switch.tsx';
import { freshId, type Item, mostItems, textAt } from '../work/meme-work.ts';
import { withinLetters } from '../work/read-work.ts';
import { ItemLook } from './item-look.tsx';
import type { Meme } from './use-meme.ts';

interface WordsPanelProps {
  meme: Meme;
  selected: number | null;
  onSelect(id: number): void;
  onItem(item: Item, stroke: string): void;
  onRemove(id: number): void;
}

/** Every text as a field, how the chosen one looks, and the bar above the picture. */
export function WordsPanel({ meme, selected, onSelect, onItem, onRemove }: WordsPanelProps) {
  const t = useTranslations('meme.words');
  const all = useTranslations('meme');
  const id = useId();
  const { items, caption } = meme.work;
  const texts = items.filter((item) => item.kind === 'text');

  function add() {
    const fresh = freshId(items);
    // A little lower each, so that a new one doesn’t hide the last.
    const place = { x: 0.5, y: 0.35 + (texts.length % 4) * 0.1, width: 0.6, height: 0.16 };
    meme.change((work) => ({ ...work, items: [...work.items, textAt(fresh, place)] }));
    onSelect(fresh);
  }

  return (
    <>
      <Switch
        checked={caption !== null}
        label={t('bar')}
        hint={t('barHint')}
        onChange={(isOn) => meme.change((work) => ({ ...work, caption: isOn ? '' : null }))}
      />
      {caption !== null && (
        <textarea
          className="input"
          rows={2}
          aria-label={t('barText')}
          placeholder={t('barText')}
          value={caption}
          onChange={(event) => {
            const next = withinLetters(event.currentTarget.value);
            meme.change((work) => ({ ...work, caption: next }), 'caption');
          }}
        />
      )}
      <ul className="meme-texts">
        {texts.map((item, at) => (
          <li key={item.id} data-chosen={item.id === selected ? '' : undefined}>
            <div className="field">
              <label className="label" htmlFor={`${id}-${item.id}`}>
                {t('text', { number: at + 1 })}
              </label>
              <div className="meme-text-row">
                <textarea
                  id={`${id}-${item.id}`}
                  className="input"
                  rows={2}
                  dir="auto"
                  data-words={item.id}
                  value={item.text}
                  placeholder={t('placeholder')}
                  onFocus={() => onSelect(item.id)}
                  onChange={(event) =>
                    onItem({ ...item, text: withinLetters(event.currentTarget.value) }, `words ${item.id}`)
                  }
                />
                <IconButton
                  icon={Trash2}
                  size="small"
                  label={t('remove', { number: at + 1 })}
                  onClick={() => onRemove(item.id)}
                />
              </div>
            </div>
            {item.id === selected && <ItemLook item={item} onItem={onItem} />}
          </li>
        ))}
      </ul>
      <Button icon={Plus} full disabled={items.length >= mostItems} onClick={add}>
        {t('add')}
      </Button>
      {items.length >= mostItems && <p className="hint">{all('full', { most: mostItems })}</p>}
    </>
  );
}
