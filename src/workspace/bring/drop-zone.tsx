import { Camera, ClipboardPaste, Folder, ImagePlus, Link } from 'lucide-react';
import { lazy, Suspense, useEffect, useId, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import type { ToolDescription } from '../../api/contract/contract.ts';
import { needsAccount } from '../../tool/statements/needed-statements.ts';
import { takenKindOf, takesClip } from '../../tool/tool-parts.ts';
import { Button, buttonClass } from '../../ui/control/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { fetchWhenUsed } from '../ahead/fetch-ahead.ts';
import { FetchedView } from '../ahead/fetched-view.ts';
import type { GuidedShot } from '../camera/guided-camera.tsx';
import { filesOfFolder } from '../photo/dropped-files.ts';
import { acceptedFiles } from '../photo/photo-check.ts';
import { SavingNote } from '../save/saving-note.tsx';
import type { PhotoIntake } from '../session/photo-intake.ts';
import type { WorkspaceState } from '../session/workspace-state.ts';
import { mostTogether } from '../work/asked-inputs.ts';
import { pasteFromClipboard } from './intake.ts';
import './drop-main.css';

/** They come when the camera is opened. */
const CameraDialog = lazy(() => import('../camera/camera-dialog.tsx'));
const GuidedCamera = lazy(() => import('../camera/guided-camera.tsx'));

const linkDialog = new FetchedView(() => import('./link-dialog.tsx'));
const refusedPhoto = new FetchedView(() => import('./refused-photo.tsx'));

interface DropZoneProps {
  tool: ToolDescription;
  session: PhotoIntake;
  refusal: WorkspaceState['refusal'];
  /** How many photos are held above the page; null: none. */
  incoming: number | null;
  /** How many are taken at once; otherwise as many as a batch may have. */
  most?: number;
  /** Where the camera shows how to stand. */
  guided?: GuidedShot;
  /** What it says where many photos are the rule. */
  words?: DropWords;
}

interface DropWords {
  readonly title: string;
  readonly several: string;
  readonly choose: string;
}

/** Where a photo comes in: drop, choose, paste, link, camera. */
export function DropZone(props: DropZoneProps) {
  const { tool, session, refusal, incoming, guided } = props;
  const most = props.most ?? mostTogether(tool);
  const t = useTranslations('workspace');
  const isOfClips = takesClip(tool);
  const words = props.words ?? {
    title: t(isOfClips ? 'drop.clipTitle' : 'drop.title'),
    several: t(isOfClips ? 'drop.severalClips' : 'drop.several', { count: most }),
    choose: t(isOfClips ? 'drop.chooseClip' : 'drop.choose'),
  };
  const [dialog, setDialog] = useState<'link' | 'camera' | null>(null);
  const inputId = useId();
  const input = useRef<HTMLInputElement>(null);
  const folder = useRef<HTMLInputElement>(null);
  const hasFolders = useHasFolders();
  const takesSeveral = most > 1;

  const camera = {
    onClose: () => setDialog(null),
    onPhoto: (file: File) => void session.addFiles([file]),
  };

  function take({ files }: HTMLInputElement) {
    if (files && files.length > 0) void session.addFiles(filesOfFolder(files));
  }

  // The page is there before its scripts are: a photo that was chosen meanwhile lies in the input.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the scripts have arrived
  useEffect(() => {
    if (input.current?.files?.length) take(input.current);
  }, []);

  useEffect(
    () =>
      fetchWhenUsed(
        () => linkDialog.fetch(),
        () => refusedPhoto.fetch(),
      ),
    [],
  );

  const chooser = (
    <input
      id={inputId}
      className="visually-hidden"
      type="file"
      accept={acceptedFiles({ batchSize: most }, isOfClips ? 'clip' : 'picture')}
      multiple={takesSeveral}
      ref={input}
      onChange={(event) => {
        take(event.currentTarget);
        event.currentTarget.value = '';
      }}
    />
  );

  if (incoming !== null) {
    return (
      <div className="drop frame over drop-main">
        <strong>{t('drop.release', { kind: takenKindOf(tool), count: incoming })}</strong>
      </div>
    );
  }
  if (refusal) {
    return (
      <div className="drop frame bad drop-main" role="alert">
        <Suspense>
          <refusedPhoto.component
            refusal={refusal}
            session={session}
            tool={tool}
            chooser={chooser}
            inputId={inputId}
          />
        </Suspense>
      </div>
    );
  }
  return (
    <>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: the label inside is the keyboard's way; this only makes the target larger */}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the same */}
      <div
        className="drop frame drop-main"
        onClick={(event) => event.target === event.currentTarget && input.current?.click()}
      >
        <SampleTrio tool={tool} />
        <strong>{words.title}</strong>
        {takesSeveral && <span className="muted small">{words.several}</span>}
        {chooser}
        <label htmlFor={inputId} className={buttonClass({ look: 'primary', size: 'large' }, 'choose')}>
          <Icon of={ImagePlus} />
          {words.choose}
        </label>
        {/* A tool that asks for an account says so where its photos come in. */}
        {!needsAccount(tool) && <SavingNote />}
        {/* biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be a flex row in every browser */}
        <div className="or" role="group" aria-label={t('drop.ways')}>
          {!isOfClips && (
            <Button
              look="quiet"
              size="small"
              icon={ClipboardPaste}
              onClick={() => pasteFromClipboard(session)}
            >
              {t('drop.paste')} <kbd className="only-desktop">Ctrl V</kbd>
            </Button>
          )}
          <Button look="quiet" size="small" icon={Link} onClick={() => setDialog('link')}>
            {t('drop.link')}
          </Button>
          {!isOfClips && (
            <Button look="quiet" size="small" icon={Camera} onClick={() => setDialog('camera')}>
              {t('drop.camera')}
            </Button>
          )}
          {takesSeveral && hasFolders && (
            <Button
              className="only-desktop"
              look="quiet"
              size="small"
              icon={Folder}
              onClick={() => folder.current?.click()}
            >
              {t('drop.folder')}
            </Button>
          )}
        </div>
      </div>
      {takesSeveral && hasFolders && (
        <input
          className="visually-hidden"
          type="file"
          {...{ webkitdirectory: '' }}
          tabIndex={-1}
          aria-hidden
          ref={folder}
          onChange={(event) => {
            take(event.currentTarget);
            event.currentTarget.value = '';
          }}
        />
      )}
      <Suspense>
        {dialog === 'link' && (
          <linkDialog.component
            isOfClips={isOfClips}
            onClose={() => setDialog(null)}
            onLink={(url) => session.addLink(url)}
          />
        )}
        {dialog === 'camera' &&
          (guided ? <GuidedCamera {...guided} {...camera} /> : <CameraDialog {...camera} />)}
      </Suspense>
    </>
  );
}

/** Known once the page is in a browser. */
function useHasFolders(): boolean {
  const [hasFolders, setHasFolders] = useState(true);
  useEffect(() => setHasFolders('webkitdirectory' in HTMLInputElement.prototype), []);
  return hasFolders;
}

/** Three of the samples as prints on the table, the middle one already worked on. */
function SampleTrio({ tool }: { tool: ToolDescription }) {
  const [first, second, third] = tool.samples;
  if (!third) return null;
  return (
    <span className="trio" aria-hidden>
      {[second, first, third].map((sample) => (
        <img
          key={sample}
          className={sample === first ? 'checker' : undefined}
          src={
            sample === first ? `/samples/${tool.id}/${sample}-small.webp` : `/samples/${sample}-small.webp`
          }
          alt=""
          width={124}
          height={93}
          // Style sheets come first.
          fetchPriority="low"
        />
      ))}
    </span>
  );
}
