import { useEffect, useState } from 'react';
import { useTranslations } from 'use-intl';
import { copyText } from '../../../ui/clipboard/copy-text.ts';
import { ToastProvider, useToast } from '../../../ui/message/toast.tsx';
import type { Emoji } from '../emoji.ts';
import { nothingKept, readKeptEmoji, withFavorite, withUse, writeKeptEmoji } from '../kept-emoji.ts';
import { type Tone, tonedForm } from '../toned.ts';
import { EmojiFacts } from './emoji-facts.tsx';
import { ToneChoice } from './tone-choice.tsx';
import './emoji-desk.css';

export interface EmojiCardProps {
  emoji: Emoji;
  /** It and those that differ from it in who is shown. */
  forms: readonly Emoji[];
}

/** One emoji by itself, on a page of its own: copied in every form and tone. */
export function EmojiCard(props: EmojiCardProps) {
  return (
    <ToastProvider>
      <Card {...props} />
    </ToastProvider>
  );
}

function Card({ emoji, forms }: EmojiCardProps) {
  const t = useTranslations('emoji');
  const toast = useToast();
  const [shape, setShape] = useState(emoji.emoji);
  const [tone, setTone] = useState<Tone>(0);
  const [kept, setKept] = useState(nothingKept);
  useEffect(() => setKept(readKeptEmoji()), []);
  const keep = (next: typeof kept) => {
    setKept(next);
    writeKeptEmoji(next);
  };

  async function take(taken: string, button: HTMLElement) {
    setShape(taken);
    const isDone = await copyText(taken, button);
    toast({ message: isDone ? t('copied', { emoji: taken }) : t('notCopied') });
    if (isDone) keep(withUse(kept, taken));
  }

  return (
    <div className="emoji-side emoji-card">
      {emoji.tones !== '' && (
        <ToneChoice
          value={tone}
          onChange={(next) => {
            setTone(next);
            setShape(tonedForm(emoji.emoji, emoji.tones, next));
          }}
        />
      )}
      <EmojiFacts
        emoji={emoji}
        shape={shape}
        all={forms}
        isFavorite={kept.favorites.includes(shape)}
        onFavorite={() => keep(withFavorite(kept, shape))}
        onTake={(taken, button) => void take(taken, button)}
      />
    </div>
  );
}
