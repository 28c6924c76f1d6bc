import { ImagePlus } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { Button } from '../../../ui/control/button.tsx';
import { Segmented } from '../../../ui/control/segmented.tsx';
import type { Meme } from '../desk/use-meme.ts';
import { type Layout, layouts } from '../work/meme-work.ts';
import { type CameraDialog, PhotoWays } from './photo-ways.tsx';
import { TemplatePicks } from './template-picks.tsx';

interface PicturePanelProps {
  meme: Meme;
  camera: CameraDialog;
  toolsAt: string;
  onOpen(): void;
  onPhoto(photo: File): void;
}

/** What is written on: own photos, one or several, from wherever they come, or a template. */
export function PicturePanel({ meme, camera, toolsAt, onOpen, onPhoto }: PicturePanelProps) {
  const t = useTranslations('meme.picture');
  const { picture } = meme.work;
  return (
    <>
      <div className="meme-own">
        <Button icon={ImagePlus} full onClick={onOpen}>
          {t('own')}
        </Button>
        <PhotoWays camera={camera} toolsAt={toolsAt} onPhoto={onPhoto} />
        <p className="hint">{t('ownHint')}</p>
      </div>
      <div className="field">
        <span className="label">{t('layout')}</span>
        <Segmented<Layout | ''>
          label={t('layout')}
          value={picture.kind === 'photos' ? picture.layout : ''}
          choices={layouts.map((value) => ({
            value,
            label: (
              <>
                <span className="meme-layout" data-layout={value} aria-hidden />
                <span className="visually-hidden">{t(`layouts.${value}`)}</span>
              </>
            ),
          }))}
          onChange={(layout) => layout !== '' && meme.chooseLayout(layout)}
        />
      </div>
      <div className="field">
        <span className="label">{t('templates')}</span>
        <TemplatePicks
          value={picture.kind === 'template' ? picture.id : null}
          onChoose={meme.chooseTemplate}
        />
      </div>
    </>
  );
}
