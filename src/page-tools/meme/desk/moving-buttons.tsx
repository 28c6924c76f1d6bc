import { Clapperboard, Film, Info } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { download } from '../../../client/start-download.ts';
import { Button } from '../../../ui/control/button.tsx';
import { Note } from '../../../ui/message/note.tsx';
import { useToast } from '../../../ui/message/toast.tsx';
import { measured } from '../picture/draw-meme.ts';
import { canReadFrames } from '../save/gif-frames.ts';
import { makeMoving } from '../save/make-moving.ts';
import type { MovingFormat } from '../save/moving-messages.ts';
import { lettersReady } from '../text/meme-fonts.ts';
import { lettersIn } from '../work/meme-work.ts';
import type { Meme } from './use-meme.ts';

/** A GIF that was brought, saved as a GIF or a video with the words on every frame. */
export function MovingButtons({ meme }: { meme: Meme }) {
  const t = useTranslations('meme.save');
  const toast = useToast();
  const stop = useRef<AbortController | null>(null);
  const [making, setMaking] = useState<{ format: MovingFormat; done: number; all: number } | null>(null);
  useEffect(() => () => stop.current?.abort(), []);

  async function make(format: MovingFormat) {
    const { work, photos } = meme;
    const context = document.createElement('canvas').getContext('2d')!;
    const controller = new AbortController();
    stop.current = controller;
    setMaking({ format, done: 0, all: 0 });
    await lettersReady(lettersIn(work));
    const end = await makeMoving({
      work,
      photos,
      format,
      // GIFs are small; twice their size shows no more.
      measures: measured(context, work, photos, 1),
      onProgress: (done, all) => setMaking({ format, done, all }),
      signal: controller.signal,
    });
    setMaking(null);
    if (controller.signal.aborted) return;
    if (end.kind === 'file') download(end.file, `meme.${end.extension}`);
    toast({ message: end.kind === 'file' ? t('saved') : t(end.reason) });
  }

  if (!canReadFrames()) return <Note icon={Info}>{t('noFrames')}</Note>;
  if (making) {
    return (
      <p className="meme-save-row" role="status">
        {t('working', { done: making.done, all: making.all })}
        <Button size="small" onClick={() => stop.current?.abort()}>
          {t('stop')}
        </Button>
      </p>
    );
  }
  return (
    <div className="meme-save-row">
      <Button look="primary" icon={Clapperboard} onClick={() => void make('gif')}>
        {t('gif')}
      </Button>
      <Button icon={Film} onClick={() => void make('video')}>
        {t('video')}
      </Button>
    </div>
  );
}
