import { useEffect, useId, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { Button, buttonClass } from '../../ui/control/button.tsx';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import { frameOf, openCamera, stopCamera } from './camera-stream.ts';
import './camera-dialog.css';

interface CameraDialogProps {
  onClose(): void;
  onPhoto(photo: File): void;
}

/** A photo from the camera; where the browser gives none away, the device's own camera app takes it. */
export default function CameraDialog({ onClose, onPhoto }: CameraDialogProps) {
  const t = useTranslations('workspace.cameraDialog');
  const video = useRef<HTMLVideoElement>(null);
  const [state, setState] = useState<'starting' | 'live' | 'refused'>('starting');
  const [shot, setShot] = useState<{ file: File; url: string } | null>(null);
  const inputId = useId();

  useEffect(() => {
    if (shot) return;
    let isOver = false;
    let stream: MediaStream | undefined;
    setState('starting');
    openCamera('environment')
      .then(async (opened) => {
        stream = opened.stream;
        if (isOver || !video.current) return stopCamera(stream);
        video.current.srcObject = stream;
        await video.current.play();
        setState('live');
      })
      .catch(() => !isOver && setState('refused'));
    return () => {
      isOver = true;
      stopCamera(stream);
    };
  }, [shot]);

  useEffect(() => () => void (shot && URL.revokeObjectURL(shot.url)), [shot]);

  function give(file: File) {
    onClose();
    onPhoto(file);
  }

  async function shoot() {
    const file = video.current && (await frameOf(video.current));
    if (file) setShot({ file, url: URL.createObjectURL(file) });
  }

  return (
    <Dialog
      open
      onClose={onClose}
      title={t('title')}
      actions={
        <>
          <Button onClick={shot ? () => setShot(null) : onClose}>{t(shot ? 'again' : 'cancel')}</Button>
          {state !== 'refused' && (
            <Button
              look="primary"
              disabled={!shot && state !== 'live'}
              onClick={() => (shot ? give(shot.file) : shoot())}
            >
              {t(shot ? 'use' : 'shoot')}
            </Button>
          )}
        </>
      }
    >
      {shot ? (
        <img className="camera print" src={shot.url} alt={t('shot')} />
      ) : state === 'refused' ? (
        <>
          <p className="small muted">{t('refused')}</p>
          <input
            id={inputId}
            className="visually-hidden"
            type="file"
            accept="image/*"
            capture="environment"
            onChange={(event) => {
              const [file] = event.currentTarget.files ?? [];
              if (file) give(file);
            }}
          />
          <label htmlFor={inputId} className={buttonClass({ look: 'primary' })}>
            {t('app')}
          </label>
        </>
      ) : (
        <>
          <video ref={video} className="camera print" muted playsInline aria-label={t('view')} />
          {state === 'starting' && (
            <p className="small muted" role="status">
              {t('starting')}
            </p>
          )}
        </>
      )}
    </Dialog>
  );
}
