import { ImagePlus } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { Button } from '../../ui/control/button.tsx';
import { acceptedFiles, type Taken } from '../photo/photo-check.ts';
import type { WorkspaceSession } from '../session/workspace-session.ts';

interface NewPhotoProps {
  takes: Taken;
  /** So many are taken at once. */
  most: number;
  label: string;
  session: WorkspaceSession;
}

/** Beside a result: opens the file dialog. Whoever closes that without choosing sees the other ways to bring a photo. */
export function NewPhoto({ takes, most, label, session }: NewPhotoProps) {
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    const element = input.current!;
    const showWays = () => session.show(null);
    // React doesn't listen to this of an input.
    element.addEventListener('cancel', showWays);
    return () => element.removeEventListener('cancel', showWays);
  }, [session]);
  return (
    <>
      <Button size="small" icon={ImagePlus} onClick={() => input.current?.click()}>
        {label}
      </Button>
      <input
        className="visually-hidden"
        type="file"
        accept={acceptedFiles({ batchSize: most }, takes)}
        multiple={most > 1}
        tabIndex={-1}
        aria-hidden
        ref={input}
        onChange={({ currentTarget }) => {
          if (currentTarget.files?.length) void session.addFiles([...currentTarget.files]);
          currentTarget.value = '';
        }}
      />
    </>
  );
}
