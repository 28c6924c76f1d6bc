import type { CSSProperties } from 'react';
import { useTranslations } from 'use-intl';
import { isPreviewOnly } from '#src/client/job-pictures.ts';
import { Compare } from '#src/ui/picture/compare.tsx';
import type { GalleryResult } from '../gallery-tool.ts';

interface GalleryLookProps {
  result: GalleryResult;
  onLost(): void;
}

/** Shapes that differ by less are taken for the same: sizes are whole pixels. */
const sameShape = 0.01;

/** The result over what it was made from; alone where that is gone, or where it has another shape. */
export function GalleryLook({ result, onLost }: GalleryLookProps) {
  const t = useTranslations('gallery.details');
  const { picture, photo, toolName, name } = result;
  const ratio = picture.width / picture.height;
  const isComparable =
    photo !== null && !picture.clip && Math.abs(photo.width / photo.height / ratio - 1) < sameShape;
  const made = picture.clip ? (
    <video
      src={isPreviewOnly(picture) ? picture.clip.watchUrl : picture.url}
      poster={picture.previewUrl}
      aria-label={t('picture', { tool: toolName, name })}
      controls
      loop
      muted
      playsInline
      preload="metadata"
      onError={onLost}
    />
  ) : (
    <img
      src={picture.previewUrl}
      alt={t('picture', { tool: toolName, name })}
      onError={onLost}
      draggable={false}
    />
  );
  return (
    <div className="gallery-look" style={{ '--ratio': ratio } as CSSProperties}>
      {isComparable ? (
        <Compare
          before={<img src={photo.previewUrl} alt={photo.name} onError={onLost} draggable={false} />}
          after={made}
          beforeLabel={t('before')}
          afterLabel={t('after')}
          label={t('compare')}
          ratio={`${picture.width} / ${picture.height}`}
        />
      ) : (
        <div className={picture.hasAlpha ? 'gallery-alone print checker' : 'gallery-alone print'}>{made}</div>
      )}
    </div>
  );
}
