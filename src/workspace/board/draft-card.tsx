import { type ReactNode, useEffect, useRef } from 'react';
import { useTranslations } from 'use-intl';

interface DraftCardProps {
  draft: { readonly image: ImageData | null; readonly isBusy: boolean };
  canDraw: boolean;
  isTyped: boolean;
  children: ReactNode;
}

/** The first look at the next picture. */
export function DraftCard({ draft: { image, isBusy }, canDraw, isTyped, children }: DraftCardProps) {
  const t = useTranslations('board.draft');
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    const element = canvas.current;
    if (!element || !image) return;
    element.width = image.width;
    element.height = image.height;
    element.getContext('2d')?.putImageData(image, 0, 0);
  }, [image]);
  return (
    <li className="board-card draft" aria-busy={isBusy}>
      <div className="board-picture">
        {image && canDraw ? (
          <canvas ref={canvas} role="img" aria-label={t('picture')} />
        ) : (
          <p className="hint">{t(canDraw ? 'sketching' : isTyped ? 'nothing' : 'empty')}</p>
        )}
      </div>
      <div className="board-line">
        <span className="badge">{t(isBusy ? 'sketching' : 'label')}</span>
        {children}
      </div>
    </li>
  );
}
