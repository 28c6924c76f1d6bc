import { type CSSProperties, useState } from 'react';
import { useTranslations } from 'use-intl';
import { photoGlimpse, shownGlimpse } from '../glimpse/glimpse.tsx';
import { isClipFile } from '../photo/photo-source.ts';
import type { WorkspaceSession } from '../session/workspace-session.ts';
import { shownSize, type Work } from '../work/work.ts';
import './photo-figure.css';

/** The whole photo on the bench, between trim marks: from the visitor's own file at once, from the server otherwise. Of a finished work, its result. */
export function PhotoFigure({ work, session }: { work: Work; session: WorkspaceSession }) {
  const t = useTranslations('workspace.working');
  const [natural, setNatural] = useState<{ width: number; height: number } | null>(null);
  const [cannotShow, setCannotShow] = useState<string | null>(null);
  const local = session.localPreview(work.id);
  // A browser may not know the format (HEIC); the server's preview is shown as soon as there is one.
  const photo = local && local !== cannotShow ? local : work.media?.previewUrl;
  // What an earlier visit made is on its way, and has a shape of its own.
  const isMade = work.phase === 'done';
  const source = (isMade ? shownGlimpse(work) : photo || photoGlimpse(work)) || null;
  const size = isMade ? shownSize(work) : (work.media ?? natural ?? { width: 4, height: 3 });
  return (
    <figure
      className="trim whole"
      style={{ '--w': size.width, '--h': size.height } as CSSProperties}
      data-loading={natural || work.media ? undefined : ''}
    >
      <span className="print paper" />
      {source && source === local && isClipFile(work.source) ? (
        <video
          src={source}
          aria-label={t('photoAlt', { name: work.name })}
          muted
          playsInline
          preload="metadata"
          onLoadedMetadata={({ currentTarget }) =>
            setNatural({ width: currentTarget.videoWidth, height: currentTarget.videoHeight })
          }
          onError={() => setCannotShow(source)}
        />
      ) : (
        source && (
          <img
            src={source}
            alt={t('photoAlt', { name: work.name })}
            onLoad={(event) =>
              setNatural({
                width: event.currentTarget.naturalWidth,
                height: event.currentTarget.naturalHeight,
              })
            }
            onError={() => setCannotShow(source)}
          />
        )
      )}
    </figure>
  );
}
