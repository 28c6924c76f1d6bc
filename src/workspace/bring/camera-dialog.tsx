import { useEffect, useId, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { Button, buttonClass } from '../../ui/control/button.tsx';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import './camera-dialog.css';

interface CameraDialogProps {
  open: boolean;
  onClose(): void;
  onPhoto(photo: File): void;
}

/** A photo from the camera; where the browser gives none away, the device's own camera app takes it. */
export function CameraDialog({ open, onClose, onPhoto }: CameraDialogProps) {
  const t = useTranslations('workspace.cameraDialog');
  const video = useRef<HTMLVideoElement>(null);
  const [state, setState] = useState<'starting' | 'live' | 'refused'>('starting');
  const [shot, setShot] = useState<{ file: File; url: string } | null>(null);
  const inputId = useId();

  useEffect(() => {
    if (!open || shot) return;
    let isOver = false;
    let stream: MediaStream | null = null;
    setState('starting');
    openCamera()
      .then(async (opened) => {
        stream = opened;
        if (isOver || !video.current) return stop(opened);
        video.current.srcObject = opened;
        await video.current.play();
        setState('live');
      })
      .catch(() => !isOver && setState('refused'));
    return () => {
      isOver = true;
      stop(stream);
    };
  }, [open, shot]);

  useEffect(() => () => void (shot && URL.revokeObjectURL(shot.url)), [shot]);

  function close() {
    setShot(null);
    onClose();
  }

  function give(file: File) {
    close();
    onPhoto(file);
  }

  async function shoot() {
    const file = video.current && (await still(video.current));
    if (file) setShot({ file, url: URL.createObjectURL(file) });
  }

  return (
    <Dialog
      open={open}
      onClose={close}
      title={t('title')}
      actions={
        <>
          <Button onClick={shot ? () => setShot(null) : close}>{t(shot ? 'again' : 'cancel')}</Button>
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

function openCamera(): Promise<MediaStream> {
  // Absent on plain HTTP.
  if (!navigator.mediaDevices) return Promise.reject(new Error('no camera'));
  return navigator.mediaDevices.getUserMedia({
    video: { facingMode: 'environment', width: { ideal: 4096 }, height: { ideal: 3072 } },
  });
}

function stop(stream: MediaStream | null): void {
  for (const track of stream?.getTracks() ?? []) track.stop();
}

async function still(video: HTMLVideoElement): Promise<File | null> {
  const canvas = document.createElement('canvas');
  canvas.width = video.videoWidth;
  canvas.height = video.videoHeight;
  canvas.getContext('2d')?.drawImage(video, 0, 0);
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', 0.95));
  return blob && new File([blob], 'camera.jpg', { type: 'image/jpeg' });
}
