import { Copy, Download, ImageIcon } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTranslations } from 'use-intl';
import { download } from '../../../client/start-download.ts';
import { copyText } from '../../../ui/clipboard/copy-text.ts';
import { Button, IconButton } from '../../../ui/control/button.tsx';
import { useToast } from '../../../ui/message/toast.tsx';
import { drawingAddress, drawingSource } from '../drawing-address.ts';
import { codePointsOf, type Emoji, htmlOf } from '../emoji.ts';
import { emojiDrawing, emojiPicture, hasPicture, pictureSide } from '../emoji-picture.ts';

type PictureKind = 'png' | 'svg';

interface CopyFormsProps {
  emoji: Emoji;
  /** With its tones. */
  shape: string;
}

/** The other ways of writing an emoji, each to be copied. */
export function CopyForms({ emoji, shape }: CopyFormsProps) {
  const t = useTranslations('emoji.facts');
  const said = useTranslations('emoji');
  const toast = useToast();
  const forms = [
    { label: t('code'), text: codePointsOf(shape) },
    { label: t('html'), text: htmlOf(shape) },
    ...(emoji.codes[0] ? [{ label: t('short'), text: `:${emoji.codes[0]}:` }] : []),
  ];

  async function copy(text: string, button: HTMLElement) {
    const isDone = await copyText(text, button);
    toast({ message: isDone ? said('copied', { emoji: text }) : said('notCopied') });
  }

  return (
    <dl>
      {forms.map(({ label, text }) => (
        <div key={label} className="emoji-form">
          <dt>{label}</dt>
          <dd>{text}</dd>
          <dd>
            <IconButton
              size="small"
              look="quiet"
              icon={Copy}
              label={t('copyForm', { form: label })}
              onClick={(event) => void copy(text, event.currentTarget)}
            />
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** The emoji as a picture: its drawing as PNG and SVG, or as PNG what this device shows; nothing where there is neither. */
export function PictureForms({ emoji, shape }: CopyFormsProps) {
  const t = useTranslations('emoji.facts');
  const toast = useToast();
  const isDrawn = drawingAddress(shape) !== null;
  // Only a browser knows what it shows.
  const [isOffered, setOffered] = useState(isDrawn);
  useEffect(() => setOffered(hasPicture(shape)), [shape]);
  if (!isOffered) return null;
  const { set, license } = drawingSource(shape);
  const kinds: readonly PictureKind[] = isDrawn ? ['png', 'svg'] : ['png'];
  const make = { png: () => emojiPicture(shape), svg: () => emojiDrawing(shape) };

  async function save(kind: PictureKind, message: string | null) {
    try {
      download(await make[kind](), `${emoji.codes[0] ?? 'emoji'}.${kind}`);
      if (message !== null) toast({ message });
    } catch {
      toast({ message: t('noPicture') });
    }
  }

  async function copy(kind: PictureKind) {
    const picture = make[kind]();
    try {
      // Safari wants the promise, not what comes of it: by then the press is over.
      const item: Record<string, Promise<Blob>> = kind === 'png'
        ? { 'image/png': picture }
        : { 'text/plain': picture.then((svg) => svg.slice(0, svg.size, 'text/plain')) };
      await navigator.clipboard.write([new ClipboardItem(item)]);
      toast({ message: t(`${kind}.copied`, { side: pictureSide }) });
    } catch {
      // Some browsers copy text alone; where nothing came, that is said.
      await save(kind, t(`${kind}.saved`, { side: pictureSide }));
    }
  }

  return (
    <div className="emoji-pictures">
      {kinds.map((kind) => (
        <div key={kind} className="emoji-actions">
          <Button size="small" icon={ImageIcon} onClick={() => void copy(kind)}>
            {t(`${kind}.copy`)}
          </Button>
          <IconButton
            size="small"
            icon={Download}
            label={t(`${kind}.save`, { side: pictureSide })}
            onClick={() => void save(kind, null)}
          />
        </div>
      ))}
      {isDrawn && <p className="hint">{t('source', { set, license })}</p>}
    </div>
  );
}
