import { Copy, Download, ImageIcon } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTranslations } from 'use-intl';
import { download } from '../../../client/start-download.ts';
import { copyText } from '../../../ui/clipboard/copy-text.ts';
import { Button, IconButton } from '../../../ui/control/button.tsx';
import { useToast } from '../../../ui/message/toast.tsx';
import { codePointsOf, type Emoji, htmlOf } from '../emoji.ts';
import { emojiPicture, pictureSide } from '../emoji-picture.ts';
import { isShownHere } from '../shown-here.ts';

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

/** The emoji as a picture in this device's own drawing; nothing where the device has none of it. */
export function PictureForms({ emoji, shape }: CopyFormsProps) {
  const t = useTranslations('emoji.facts');
  const toast = useToast();
  // Only a browser knows.
  const [isShown, setShown] = useState(false);
  useEffect(() => setShown(isShownHere(shape)), [shape]);
  if (!isShown) return null;

  async function save() {
    const picture = await emojiPicture(shape);
    if (picture) download(picture, `${emoji.codes[0] ?? 'emoji'}.png`);
  }

  async function copy() {
    try {
      // Safari wants the promise, not what comes of it: by then the press is over.
      const picture = emojiPicture(shape).then((blob) => blob ?? Promise.reject(new Error('nothing drawn')));
      await navigator.clipboard.write([new ClipboardItem({ 'image/png': picture })]);
      toast({ message: t('pictureCopied', { side: pictureSide }) });
    } catch {
      // Some browsers copy text alone.
      await save();
      toast({ message: t('pictureSaved', { side: pictureSide }) });
    }
  }

  return (
    <>
      <Button size="small" icon={ImageIcon} onClick={() => void copy()}>
        {t('copyPicture')}
      </Button>
      <IconButton
        size="small"
        icon={Download}
        label={t('savePicture', { side: pictureSide })}
        onClick={() => void save()}
      />
    </>
  );
}
