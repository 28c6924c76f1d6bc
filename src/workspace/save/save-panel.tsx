import { Copy, Download, Ellipsis, SlidersHorizontal, Trash2 } from 'lucide-react';
import { type Ref, useEffect, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import type { ToolDescription } from '../../api/contract/contract.ts';
import { resultOf } from '../../client/job-pictures.ts';
import { resultFormats } from '../../codecs/file-types.ts';
import { useResumed } from '../../sign-in/provider-return.ts';
import { type SignInRequest, useSignIn } from '../../sign-in/sign-in-gate.tsx';
import { Button, IconButton } from '../../ui/control/button.tsx';
import { Segmented } from '../../ui/control/segmented.tsx';
import { Slider } from '../../ui/control/slider.tsx';
import { Icon } from '../../ui/icon.tsx';
import { useToast } from '../../ui/message/toast.tsx';
import { Menu } from '../../ui/overlay/menu.tsx';
import type { CutoutLayers } from '../cutout/cutout-preview.ts';
import { useSizeText } from '../photo/size-text.ts';
import { localProblem, type Problem } from '../problem/problem.ts';
import { ProblemCard } from '../problem/problem-card.tsx';
import {
  download,
  fileName,
  isMade,
  resultFile,
  type SaveSettings,
  type SaveStep,
  type SaveType,
  saveKey,
  type WantedResult,
} from '../session/result-file.ts';
import type { WorkspaceSession } from '../session/workspace-session.ts';
import { isCutoutTool } from '../work/tool-options.ts';
import type { CutoutOptions, Work } from '../work/work.ts';
import { DeleteDialog } from './delete-dialog.tsx';
import { useFileSize } from './file-size.ts';
import { readSaveSettings, writeSaveSettings } from './save-settings.ts';
import { useMaySave } from './saving-rule.ts';

interface SavePanelProps {
  tool: ToolDescription;
  work: Work;
  options: CutoutOptions;
  layers: CutoutLayers | null;
  /** Given where there is no result yet: what the job that makes it for saving is told. */
  jobOptions?: Readonly<Record<string, unknown>>;
  session: WorkspaceSession;
  button: Ref<HTMLButtonElement>;
}

export const typeNames: Record<Exclude<SaveType, 'mask'>, string> = {
  png: 'PNG',
  webp: 'WebP',
  avif: 'AVIF',
  jpeg: 'JPEG',
};

/** How the result leaves: file type, quality, size, the download itself; and "Delete now" beside it. */
export function SavePanel({ tool, work, options, layers, jobOptions, session, button }: SavePanelProps) {
  const t = useTranslations('workspace.save');
  const toast = useToast();
  const isCutout = isCutoutTool(tool);
  const [save, setSave] = useState<SaveSettings>(() => readSaveSettings(isCutout));
  const [isDeleting, setDeleting] = useState(false);
  const wanted = { tool, work, options, jobOptions };
  const saver = useSaver(wanted, layers, session);
  const key = saveKey(wanted, save);
  const size = useFileSize({
    work,
    options,
    save,
    layers,
    actualBytes: saver.file?.key === key ? saver.file.blob.size : null,
  });
  const sizeText = useSizeText();
  const result = work.job ? resultOf(work.job) : undefined;
  const picture = result ?? work.media;
  const isLossy = save.type !== 'png' && save.type !== 'mask';

  useEffect(() => writeSaveSettings(save), [save]);

  const maySave = useMaySave();
  const askToSignIn = useSignIn();
  const account = useTranslations('signIn.saving');
  const slip = useTranslations('workspace.slip');
  const resume = `save/${work.id}`;

  /** A visitor signs in first, above the page; what they asked for goes on by itself then. */
  async function isAllowed(reason: SignInRequest['reason'] = 'save'): Promise<boolean> {
    if (maySave) return true;
    return askToSignIn({
      reason,
      picture: result?.thumbnailUrl ?? work.media?.thumbnailUrl,
      facts: [
        ...(picture ? [slip('pixels', { width: picture.width, height: picture.height })] : []),
        save.type === 'mask' ? t('mask') : typeNames[save.type],
        ...(size ? [t('sizeAbout', { size: sizeText(size.bytes) })] : []),
      ],
      keptHours: tool.limits.keptHours,
      ...(reason === 'save' && { resume }),
    });
  }

  async function downloadFile() {
    if (!(await isAllowed())) return;
    const file = await saver.make(save);
    if (!file) return;
    download(file, fileName(wanted, save.type));
    toast({ message: t('saved', { size: sizeText(file.size) }) });
  }

  useResumed(resume, downloadFile, maySave && !saver.isWaiting);

  async function copy() {
    if (!(await isAllowed('required'))) return;
    if (!navigator.clipboard?.write) return saver.fail(localProblem('copy_refused', 'none'));
    const file = saver.make({ type: 'png', quality: 100 });
    try {
      // The promise goes in unawaited: Safari gives the clipboard away only within the press itself.
      const blob = file.then((made) => made ?? Promise.reject(new Error('there is no file')));
      await navigator.clipboard.write([new ClipboardItem({ 'image/png': blob })]);
      toast({ message: t('copied') });
    } catch {
      if (await file) saver.fail(localProblem('copy_refused', 'none'));
    }
  }

  const label = save.type === 'mask' ? t('downloadMask') : t('download', { type: typeNames[save.type] });
  const downloadLabel = saver.step ? t(saver.step) : label;
  return (
    <>
      {saver.problem && (
        <ProblemCard problem={saver.problem} onRetry={downloadFile} onDismiss={() => saver.fail(null)} />
      )}
      <section className="panel" aria-label={t('heading')}>
        <header>
          {t('heading')}
          {size ? (
            <span className="data tabular" data-actual={size.isActual ? '' : undefined}>
              {size.isActual ? sizeText(size.bytes) : t('sizeAbout', { size: sizeText(size.bytes) })}
            </span>
          ) : (
            save.type === 'avif' && <span className="data">{t('sizeLater')}</span>
          )}
        </header>
        <div className="body">
          <Segmented
            label={t('type')}
            value={save.type}
            onChange={(type) => setSave({ ...save, type })}
            choices={[
              ...resultFormats.map((type) => ({
                value: type,
                label: typeNames[type],
              })),
              ...(isCutout ? [{ value: 'mask' as const, label: t('mask') }] : []),
            ]}
          />
          {isLossy && (
            <Slider
              label={t('quality')}
              valueText={String(save.quality)}
              min={30}
              max={100}
              value={save.quality}
              onChange={(quality) => setSave({ ...save, quality })}
            />
          )}
          {save.type === 'jpeg' && options.background === 'transparent' && picture?.hasAlpha && (
            <p className="hint">{t('flattens')}</p>
          )}
          {jobOptions && work.source?.kind !== 'sample' && saver.file?.key !== key && !isMade(wanted) && (
            <p className="hint">{t('counts')}</p>
          )}
          {!maySave && <p className="hint">{account('hint')}</p>}
          <Button
            ref={button}
            className="only-desktop"
            look="primary"
            size="large"
            full
            icon={Download}
            busy={saver.step !== null || saver.isWaiting}
            onClick={downloadFile}
          >
            {downloadLabel}
          </Button>
          <div className="row only-desktop">
            <Button size="small" className="grow" icon={Copy} onClick={copy}>
              {t('copy')}
            </Button>
            <Button
              size="small"
              className="grow"
              look="danger"
              icon={Trash2}
              onClick={() => setDeleting(true)}
            >
              {t('delete')}
            </Button>
          </div>
        </div>
      </section>
      <div className="dock only-phone">
        <IconButton
          look="second"
          icon={SlidersHorizontal}
          label={t('toOptions')}
          onClick={() =>
            document.getElementById('options')?.scrollIntoView({ behavior: 'auto', block: 'start' })
          }
        />
        <Menu
          label={t('more')}
          buttonClassName="button second icon-only"
          items={[
            { id: 'copy', label: t('copy'), icon: Copy, run: copy },
            { id: 'delete', label: t('delete'), icon: Trash2, run: () => setDeleting(true) },
          ]}
        >
          <Icon of={Ellipsis} />
        </Menu>
        <Button
          look="primary"
          className="grow"
          icon={Download}
          busy={saver.step !== null || saver.isWaiting}
          onClick={downloadFile}
        >
          {downloadLabel}
        </Button>
      </div>
      <DeleteDialog open={isDeleting} onClose={() => setDeleting(false)} works={[work]} session={session} />
    </>
  );
}

/** Makes files, one at a time, and keeps the newest: a second press has it at once. */
function useSaver(wanted: WantedResult, layers: CutoutLayers | null, session: WorkspaceSession) {
  const [step, setStep] = useState<SaveStep | null>(null);
  const [problem, setProblem] = useState<Problem | null>(null);
  const [file, setFile] = useState<{ key: string; blob: Blob } | null>(null);
  // Strokes are drawn onto masks of the size of the result, which is known once the page has it.
  const isWaiting = !layers && !wanted.jobOptions && wanted.work.strokes.length > 0;
  const leaving = useRef(new AbortController());
  useEffect(() => {
    leaving.current = new AbortController();
    return () => leaving.current.abort(new Error('the result was left'));
  }, []);

  async function make(save: SaveSettings): Promise<Blob | null> {
    const key = saveKey(wanted, save);
    if (file?.key === key) return file.blob;
    if (step || isWaiting) return null;
    const { signal } = leaving.current;
    setProblem(null);
    setStep('file');
    try {
      const blob = await resultFile({ ...wanted, save, maskSize: layers, session, signal, onStep: setStep });
      setFile({ key, blob });
      return blob;
    } catch (error) {
      if (!signal.aborted) setProblem(session.problemOf(wanted.work.id, error));
      return null;
    } finally {
      setStep(null);
    }
  }

  return { make, step, isWaiting, problem, fail: setProblem, file };
}
