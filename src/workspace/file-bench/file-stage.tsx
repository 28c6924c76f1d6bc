import type { RefObject } from 'react';
import { useTranslations } from 'use-intl';
import { CompareFrame } from '../compare/compare-frame.tsx';
import { panByKey, useLooking } from '../compare/looking.ts';
import type { PictureView } from '../stage/picture-view.ts';
import type { StageZoom } from '../stage/stage-zoom.ts';
import './file-stage.css';

interface FileStageProps {
  frame: RefObject<HTMLDivElement | null>;
  name: string;
  size: { readonly width: number; readonly height: number };
  /** Addresses of both; null: there is none to show. */
  original: string | null;
  result: string | null;
  side: 'compare' | 'result' | 'original';
  /** What is shown was made with other settings than those of now. */
  isStale: boolean;
  zoom: StageZoom;
}

/** From so many pixels of the screen on, a pixel of the picture is shown as the square it is. */
const squareShare = 2;

/** A file and what was made of it, compared pixel by pixel; animations play. */
export function FileStage({ frame, name, size, original, result, side, isStale, zoom }: FileStageProps) {
  const t = useTranslations('files.bench');
  const isComparing = side === 'compare' && original !== null && result !== null;
  const looking = { view: zoom.view, onView: zoom.setView, isComparing, largest: zoom.largest };
  useLooking(frame, looking);
  const isResult = side !== 'original' && result !== null;
  const single = isResult ? result : (original ?? result);
  const picture = (url: string | null, alt: string) =>
    url && <Picture url={url} alt={alt} view={zoom.view} isSquare={zoom.share >= squareShare} />;
  return (
    <CompareFrame
      frame={frame}
      size={size}
      isComparing={isComparing}
      isZoomed={zoom.view.scale > 1}
      isLoaded={single !== null}
      label={t('picture', { name })}
      before={<div className="checker file-picture">{picture(original, '')}</div>}
      after={
        <div className="after checker file-picture" data-stale={isStale && isResult ? '' : undefined}>
          {picture(isComparing ? result : single, t(isResult ? 'result' : 'original', { name }))}
        </div>
      }
      onKeyDown={(event) => panByKey(event, looking)}
    />
  );
}

interface PictureProps {
  url: string;
  alt: string;
  view: PictureView;
  isSquare: boolean;
}

function Picture({ url, alt, view, isSquare }: PictureProps) {
  const transform = `translate(${view.x * 100}%, ${view.y * 100}%) scale(${view.scale})`;
  return (
    <img
      src={url}
      alt={alt}
      style={{ transform }}
      data-square={isSquare ? '' : undefined}
      draggable={false}
    />
  );
}
