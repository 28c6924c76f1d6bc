import { Copy, Download } from 'lucide-react';
import { type RefObject, useState } from 'react';
import { useTranslations } from 'use-intl';
import { download } from '../../../client/start-download.ts';
import { CopyButton } from '../../../ui/clipboard/copy-button.tsx';
import { Button } from '../../../ui/control/button.tsx';
import { Segmented } from '../../../ui/control/segmented.tsx';
import { Switch } from '../../../ui/control/switch.tsx';
import { useToast } from '../../../ui/message/toast.tsx';
import { type Scale, scales, sheetOf } from '../picture/sheet.ts';
import { isMoving } from '../save/make-moving.ts';
import { copyPicture, pngOf } from '../save/png-of.ts';
import { writeRecipe } from '../work/meme-recipe.ts';
import { MovingButtons } from './moving-buttons.tsx';
import type { Meme } from './use-meme.ts';

interface SavePanelProps {
  meme: Meme;
  canvas: RefObject<HTMLCanvasElement | null>;
  alt: string;
  scale: Scale;
  onScale(scale: Scale): void;
}

/** The picture as a file or on the clipboard, its alt text, and a link to begin from. */
export function SavePanel({ meme, canvas, alt, scale, onScale }: SavePanelProps) {
  const t = useTranslations('meme.save');
  const toast = useToast();
  const [withWords, setWithWords] = useState(false);
  const moves = isMoving(meme.work, meme.photos);
  const sizeAt = (one: Scale) => sheetOf(meme.work.picture, meme.photos, one);

  async function save() {
    try {
      download(await pngOf(canvas.current!), 'meme.png');
      toast({ message: t('saved') });
    } catch {
      toast({ message: t('failed') });
    }
  }

  return (
    <>
      {moves && <MovingButtons meme={meme} />}
      <div className="meme-save-row">
        <Button look={moves ? 'second' : 'primary'} icon={Download} onClick={() => void save()}>
          {t('png')}
        </Button>
        <Button
          icon={Copy}
          onClick={async () =>
            toast({ message: (await copyPicture(canvas.current!)) ? t('copied') : t('notCopied') })
          }
        >
          {t('copy')}
        </Button>
        <Segmented
          fit
          label={t('size')}
          value={String(scale)}
          choices={scales.map((one) => ({
            value: String(one),
            label: t('wide', { width: sizeAt(one).width }),
          }))}
          onChange={(value) => onScale(Number(value) as Scale)}
        />
      </div>
      <details className="meme-more">
        <summary>{t('more')}</summary>
        <div className="meme-more-row">
          <div className="field">
            <span className="label">{t('alt')}</span>
            <p className="meme-alt">{alt}</p>
            <CopyButton key={alt} size="small" label={t('copyAlt')} done={t('copiedAlt')} read={() => alt} />
          </div>
          <div className="field">
            <span className="label">{t('link')}</span>
            <p className="hint">{t('linkHint')}</p>
            <Switch checked={withWords} label={t('withWords')} onChange={setWithWords} />
            <CopyButton
              key={String(withWords)}
              size="small"
              label={t('copyLink')}
              done={t('copiedLink')}
              read={() => window.location.href.replace(/#.*$/, '') + writeRecipe(meme.work, withWords)}
            />
          </div>
        </div>
      </details>
    </>
  );
}
