import { Camera, Images } from 'lucide-react';
import { type ComponentType, lazy, Suspense, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { Button } from '../../../ui/control/button.tsx';

/** A dialog that gives a photo from the device's camera. */
export type CameraDialog = ComponentType<{ onClose(): void; onPhoto(photo: File): void }>;

const ResultsDialog = lazy(() => import('./results-dialog.tsx'));

interface PhotoWaysProps {
  camera: CameraDialog;
  toolsAt: string;
  onPhoto(photo: File): void;
}

/** A picture that our tools made, or a photo that is taken now. Both dialogs are fetched by the press that opens them. */
export function PhotoWays({ camera: CameraView, toolsAt, onPhoto }: PhotoWaysProps) {
  const t = useTranslations('meme.picture');
  const [open, setOpen] = useState<'results' | 'camera' | null>(null);
  const ownCamera = useRef<HTMLInputElement>(null);
  const dialog = { onClose: () => setOpen(null), onPhoto };

  /** Phones have an app for it, which takes better photos than a page does. */
  function openCamera() {
    if (matchMedia('(pointer: coarse)').matches) ownCamera.current?.click();
    else setOpen('camera');
  }

  return (
    <div className="meme-ways">
      <Button icon={Images} onClick={() => setOpen('results')}>
        {t('results')}
      </Button>
      <Button icon={Camera} onClick={openCamera}>
        {t('camera')}
      </Button>
      <input
        ref={ownCamera}
        type="file"
        accept="image/*"
        capture="environment"
        hidden
        aria-label={t('camera')}
        onChange={(event) => {
          const [photo] = event.currentTarget.files ?? [];
          event.currentTarget.value = '';
          if (photo) onPhoto(photo);
        }}
      />
      <Suspense>
        {open === 'results' && <ResultsDialog toolsAt={toolsAt} {...dialog} />}
        {open === 'camera' && <CameraView {...dialog} />}
      </Suspense>
    </div>
  );
}
