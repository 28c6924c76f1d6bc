import { ImagePlus } from 'lucide-react';
import { type CSSProperties, memo, type RefObject, useEffect, useId, useLayoutEffect, useState } from 'react';
import { useTranslations } from 'use-intl';
import { Icon } from '../../../ui/icon.tsx';
import { svgOf } from '../drawing/svg-of.ts';
import { drawMeme, type Measures, measured } from '../picture/draw-meme.ts';
import { type Scale, sheetOf } from '../picture/sheet.ts';
import { findTemplate } from '../templates/index.ts';
import { areLettersHere, lettersReady } from '../text/meme-fonts.ts';
import { type Item, lettersIn, type Work } from '../work/meme-work.ts';
import { StageItem } from './stage-item.tsx';
import type { Meme } from './use-meme.ts';

interface StageProps {
  meme: Meme;
  scale: Scale;
  canvas: RefObject<HTMLCanvasElement | null>;
  alt: string;
  selected: number | null;
  onSelect(id: number | null): void;
  onItem(item: Item, stroke: string): void;
  onRemove(id: number): void;
  onWrite(id: number): void;
  onCell(cell: number): void;
}

const useDrawing = typeof document === 'undefined' ? useEffect : useLayoutEffect;

/** The meme as it is saved, pixel for pixel, with frames over it that are taken hold of. */
export function Stage({
  meme,
  scale,
  canvas,
  alt,
  selected,
  onSelect,
  onItem,
  onRemove,
  onWrite,
  onCell,
}: StageProps) {
  const t = useTranslations('meme');
  const keysId = useId();
  const { work, photos } = meme;
  const letters = lettersIn(work);
  const [readyFor, setReadyFor] = useState<string | null>(null);
  const [drawn, setDrawn] = useState<Measures | null>(null);

  useEffect(() => {
    if (areLettersHere(letters)) return setReadyFor(letters);
    let isGone = false;
    void lettersReady(letters).then(() => !isGone && setReadyFor(letters));
    return () => {
      isGone = true;
    };
  }, [letters]);
  // Nothing is shown, and so nothing is saved, in a font that it only has until its own is here.
  const hasLetters = readyFor === letters || (readyFor !== null && areLettersHere(letters));

  useDrawing(() => {
    const context = canvas.current?.getContext('2d');
    if (!context || !hasLetters || !meme.isReady) return;
    const next = measured(context, work, photos, scale);
    const [width, height] = [next.sheet.width, next.sheet.height + next.bar];
    if (context.canvas.width !== width) context.canvas.width = width;
    if (context.canvas.height !== height) context.canvas.height = height;
    drawMeme(context, work, photos, next);
    context.canvas.dataset.drawn = '';
    setDrawn(next);
  }, [work, photos, scale, hasLetters, meme.isReady]);

  const { sheet, bar } = drawn ?? { sheet: sheetOf(work.picture, photos, scale), bar: 0 };
  const ratio = sheet.width / (sheet.height + bar);
  const numbers = { text: 0, sticker: 0 };
  return (
    <div className="meme-stage" onPointerDown={() => onSelect(null)}>
      <div className="meme-sheet print" style={{ aspectRatio: ratio, '--ratio': ratio } as CSSProperties}>
        {/* Its size is set where it is drawn: whoever sets it again clears it. */}
        <canvas ref={canvas} role="img" aria-label={alt} />
        {!drawn && <FirstPicture work={work} />}
        <div className="meme-area" style={{ top: `${(bar / (sheet.height + bar)) * 100}%` }}>
          {work.picture.kind === 'photos' &&
            sheet.cells.map((cell, at) =>
              work.picture.kind === 'photos' && work.picture.photos[at] === null ? (
                <button
                  type="button"
                  key={`${cell.x},${cell.y}`}
                  className="meme-cell"
                  style={{
                    left: `${(cell.x / sheet.width) * 100}%`,
                    top: `${(cell.y / sheet.height) * 100}%`,
                    width: `${(cell.width / sheet.width) * 100}%`,
                    height: `${(cell.height / sheet.height) * 100}%`,
                  }}
                  onClick={() => onCell(at)}
                >
                  <Icon of={ImagePlus} />
                  {t('picture.add', { number: at + 1 })}
                </button>
              ) : null,
            )}
          {work.items.map((item) => (
            <StageItem
              key={item.id}
              item={item}
              number={++numbers[item.kind]}
              isSelected={item.id === selected}
              keysId={keysId}
              onSelect={() => onSelect(item.id)}
              onPlace={(place, stroke) => onItem({ ...item, ...place } as Item, stroke)}
              onRemove={() => onRemove(item.id)}
              onWrite={() => onWrite(item.id)}
            />
          ))}
        </div>
      </div>
      <p className="visually-hidden" id={keysId}>
        {t('stage.keys')}
      </p>
    </div>
  );
}

/** The template as the page brings it along, until it's drawn with its words. */
const FirstPicture = memo(function FirstPicture({ work: { picture } }: { work: Work }) {
  if (picture.kind !== 'template') return null;
  const { draw, width, height } = findTemplate(picture.id);
  return <img src={`data:image/svg+xml,${encodeURIComponent(svgOf(draw(), width, height))}`} alt="" />;
});
