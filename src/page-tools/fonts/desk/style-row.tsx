import { Check, Copy, Star } from 'lucide-react';
import { memo, useState } from 'react';
import { useTranslations } from 'use-intl';
import { copyText } from '../../../ui/clipboard/copy-text.ts';
import { Button, IconButton } from '../../../ui/control/button.tsx';
import { useToast } from '../../../ui/message/toast.tsx';
import { readOut } from '../read-out.ts';
import { setText } from '../set-text.ts';
import type { Style } from '../style.ts';

/** So many letters without a form are named. */
const mostNamed = 8;

interface StyleRowProps {
  style: Style;
  name: string;
  text: string;
  /** Whether the plain text is copied along. */
  withPlain: boolean;
  isFavorite: boolean;
  onFavorite(): void;
  onCopied(): void;
}

/** A text in one style, with what is done with it and what is to be known about it. */
export function StyleRow({ style, name, text, withPlain, isFavorite, onFavorite, onCopied }: StyleRowProps) {
  const t = useTranslations('fonts');
  const toast = useToast();
  const [copied, setCopied] = useState<string | null>(null);
  const made = setText(text, style);
  const copy = withPlain ? `${made.text} (${text})` : made.text;
  const isCopied = copied === copy;

  async function take(button: HTMLElement) {
    const isDone = await copyText(copy, button);
    toast({ message: isDone ? t('copied', { style: name }) : t('notCopied') });
    if (!isDone) return;
    setCopied(copy);
    onCopied();
  }

  return (
    <li className="fonts-row">
      <div className="fonts-made">
        <h3>{name}</h3>
        {/* Read out letter by letter it would hold everybody up who listens: the name tells rows apart. */}
        <p lang="zxx" aria-hidden>
          {made.text}
        </p>
        {made.missing.length > 0 && (
          <p className="hint">{t('missing', { letters: made.missing.slice(0, mostNamed).join(' ') })}</p>
        )}
        <Reading text={made.text} />
      </div>
      <div className="fonts-actions">
        <IconButton
          icon={Star}
          size="small"
          label={t('favorite', { style: name })}
          aria-pressed={isFavorite}
          onClick={onFavorite}
        />
        <Button
          size="small"
          icon={isCopied ? Check : Copy}
          aria-label={t('copyStyle', { style: name })}
          onClick={(event) => void take(event.currentTarget)}
        >
          {isCopied ? t('done') : t('copy')}
        </Button>
      </div>
    </li>
  );
}

/** How it sounds, once somebody asks. */
const Reading = memo(function Reading({ text }: { text: string }) {
  const t = useTranslations('fonts.reading');
  const [isOpen, setOpen] = useState(false);
  const { said, isCut } = isOpen ? readOut(text) : { said: [], isCut: false };
  return (
    <details className="fonts-reading" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{t('summary')}</summary>
      <p className="hint">{t('note')}</p>
      <p lang="en">
        {said.join(', ')}
        {isCut && ' …'}
      </p>
    </details>
  );
});
