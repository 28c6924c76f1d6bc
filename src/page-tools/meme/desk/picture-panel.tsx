import { ImagePlus } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { Button } from '../../../ui/control/button.tsx';
import { Segmented } from '../../../ui/control/segmented.tsx';
import { type Layout, layouts } from '../work/meme-work.ts';
import { TemplatePicks } from './template-picks.tsx';
import type { Meme } from './use-meme.ts';

interface PicturePanelProps {
  meme: Meme;
  onOpen(): void;
}

/** What is written on: own photos, one or several, or a template. */
export function PicturePanel({ meme, onOpen }: PicturePanelProps) {
  const t = useTranslations('meme.picture');
  const { picture } = meme.work;
  return (
    <>
      <Button icon={ImagePlus} full onClick={onOpen}>
        {t('own')}
      </Button>
      <p className="hint">{t('ownHint')}</p>
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
