import { Copy, Download, Ellipsis, Share2, Trash2 } from 'lucide-react';
import { type Ref, useState } from 'react';
import { useTranslations } from 'use-intl';
import type { ToolDescription } from '../../api/contract/contract.ts';
import { cameWithRecord } from '../../client/job-pictures.ts';
import { download } from '../../client/start-download.ts';
import { useResumed } from '../../sign-in/provider-return.ts';
import { type SignInRequest, useSignIn } from '../../sign-in/sign-in-gate.tsx';
import { checksOf } from '../../tool/checks/report-checks.ts';
import { earlierOutputOf, givesFiles, makesClip } from '../../tool/tool-parts.ts';
import type { WorkWords } from '../../tool/tool-words.ts';
import { Button } from '../../ui/control/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { useToast } from '../../ui/message/toast.tsx';
import { Menu } from '../../ui/overlay/menu.tsx';
import type { ResultPreview } from '../compare/result-preview.ts';
import { useSizeText } from '../photo/size-text.ts';
import { localProblem } from '../problem/problem.ts';
import { ProblemCard } from '../problem/problem-card.tsx';
import { isMade, type WantedResult } from '../session/job-for-saving.ts';
import { asMade, fileName, saveKey } from '../session/result-file.ts';
import type { WorkspaceSession } from '../session/workspace-session.ts';
import { useShare } from '../share/use-share.tsx';
import { usePendingUpdate } from '../update/pending-update.tsx';
import { UpdateButton } from '../update/update-button.tsx';
import type { ResultEdits } from '../work/result-edits.ts';
import { shownResult, type Work } from '../work/work.ts';
import { ClipTypeFields } from './clip-type-fields.tsx';
import { DeleteDialog } from './delete-dialog.tsx';
import { useFileSize } from './file-size.ts';
import { ResultFiles } from './result-files.tsx';
import { SaveDock } from './save-dock.tsx';
import { useSaveSettings } from './save-settings.ts';
import { useSaver } from './saver.ts';
import { useMaySave } from './saving-rule.ts';
import { TypeFields, useTypeText } from './type-fields.tsx';

interface SavePanelProps {
  tool: ToolDescription;
  words: WorkWords;
  work: Work;
  edits: ResultEdits;
  /** Null while the result's picture is on its way, and where there is none yet. */
  preview: ResultPreview | null;
  /** Given where there is no result yet: what the job that makes it for saving is told. */
  jobOptions?: Readonly<Record<string, unknown>>;
  /** And the mask it is given. */
  mask?: WantedResult['mask'];
  session: WorkspaceSession;
  button: Ref<HTMLButtonElement>;
}

/** How the result leaves: file type, quality, size, the download itself; and "Delete now" beside it. */
export function SavePanel({
  tool,
  words,
  work,
  edits,
  preview,
  jobOptions,
  mask,
  session,
  button,
}: SavePanelProps) {
  const t = useTranslations('workspace.save');
  const pending = usePendingUpdate();
  const toast = useToast();
  // What a later job can rework is a mask.
  const hasMask = earlierOutputOf(tool) !== undefined;
  const isClip = makesClip(tool);
  const isFile = givesFiles(tool);
  const isClear = shownResult(work)?.hasAlpha ?? false;
  const kind = isClip ? (isClear ? 'clear-clip' : 'clip') : hasMask ? 'masked' : 'picture';
  const [chosen, setChosen] = useSaveSettings(kind);
  const save = isFile && !isClip ? asMade : chosen;
  const [isDeleting, setDeleting] = useState(false);
  const wanted = { tool, work, edits, jobOptions, mask };
  const saver = useSaver(wanted, preview, session);
  const key = saveKey(wanted, save);
  const size = useFileSize({
    work,
    edits,
    save,
    preview,
    actualBytes: saver.file?.key === key ? saver.file.blob.size : null,
  });
  const sizeText = useSizeText();
  const result = shownResult(work);
  const picture = result ?? work.media;
  const hasRecord = cameWithRecord(work.job);
  // What would be refused is there to be had, but it isn't the next step.
  const hasFailed = checksOf(work.job?.report ?? null)?.verdict === 'fail';
  const typeText = useTypeText()(save.type, result?.type ?? '');

  const maySave = useMaySave();
  const askToSignIn = useSignIn();
  const account = useTranslations('signIn.saving');
  const slip = useTranslations('workspace.slip');
  const resume = `save/${work.id}`;
  const share = useShare(wanted, session);
  const shareLabel = useTranslations('workspace.share')('open');

  /** A visitor signs in first, above the page; what they asked for goes on by itself then. */
  async function isAllowed(reason: SignInRequest['reason'] = 'save'): Promise<boolean> {
    if (maySave) return true;
    return askToSignIn({
      reason,
      picture: result?.thumbnailUrl ?? work.media?.thumbnailUrl,
      facts: [
        ...(picture ? [slip('pixels', { width: picture.width, height: picture.height })] : []),
        typeText,
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
    download(file, fileName(wanted, save.type, file.type));
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

  const label = save.type === 'mask' ? t('downloadMask') : t('download', { type: typeText });
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
          {isClip && (
            <ClipTypeFields
              save={chosen}
              onChange={setChosen}
              durationMs={result?.clip?.durationMs ?? 0}
              isClear={isClear}
              hasRecord={hasRecord}
            />
          )}
          {!isFile && (
            <TypeFields save={chosen} onChange={setChosen} hasMask={hasMask} hasRecord={hasRecord} />
          )}
          {save.type === 'jpeg' && edits.background === 'transparent' && picture?.hasAlpha && (
            <p className="hint">{t('flattens')}</p>
          )}
          {jobOptions && work.source?.kind !== 'sample' && saver.file?.key !== key && !isMade(wanted) && (
            <p className="hint">{t('counts')}</p>
          )}
          {!maySave && <p className="hint">{account('hint')}</p>}
          <div className="row only-desktop save-row">
            {!isFile && (
              <Button size="small" className="grow" icon={Copy} onClick={copy}>
                {t('copy')}
              </Button>
            )}
            {share.open && (
              <Button size="small" className="grow" icon={Share2} onClick={share.open}>
                {shareLabel}
              </Button>
            )}
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
      <ResultFiles
        tool={tool}
        words={words}
        work={work}
        session={session}
        isAllowed={() => isAllowed('required')}
      />
      <SaveDock isEverywhere>
        <Menu
          label={t('more')}
          buttonClassName="button second icon-only only-phone"
          items={[
            ...(isFile ? [] : [{ id: 'copy', label: t('copy'), icon: Copy, run: copy }]),
            ...(share.open ? [{ id: 'share', label: shareLabel, icon: Share2, run: share.open }] : []),
            { id: 'delete', label: t('delete'), icon: Trash2, run: () => setDeleting(true) },
          ]}
        >
          <Icon of={Ellipsis} />
        </Menu>
        {pending && <UpdateButton pending={pending} />}
        <Button
          ref={button}
          look={pending || hasFailed ? 'second' : 'primary'}
          className="grow"
          icon={Download}
          busy={saver.step !== null || saver.isWaiting}
          onClick={downloadFile}
        >
          {downloadLabel}
        </Button>
      </SaveDock>
      {share.dialog}
      <DeleteDialog open={isDeleting} onClose={() => setDeleting(false)} works={[work]} session={session} />
    </>
  );
}
