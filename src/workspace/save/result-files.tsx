import { Download, FileArchive, Share2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import type { MediaBody, ToolDescription } from '../../api/contract/contract.ts';
import { callUrl } from '../../client/site-call.ts';
import { download, startDownload } from '../../client/start-download.ts';
import { mediaKindOf, typeNameFor } from '../../codecs/file-types.ts';
import type { WorkWords } from '../../tool/tool-words.ts';
import { Button, IconButton } from '../../ui/control/button.tsx';
import { api, pictureBlob } from '../calls/api-client.ts';
import { useSizeText } from '../photo/size-text.ts';
import type { Problem } from '../problem/problem.ts';
import { ProblemCard } from '../problem/problem-card.tsx';
import { outputFileName } from '../session/result-file.ts';
import type { WorkspaceSession } from '../session/workspace-session.ts';
import { hasWords, isPicture, mayBeShared, useShareDialog } from '../share/use-share.tsx';
import { filesOf } from '../work/made-files.ts';
import type { Work } from '../work/work.ts';
import './result-files.css';

interface ResultFilesProps {
  tool: ToolDescription;
  words: WorkWords;
  work: Work;
  session: WorkspaceSession;
  /** Resolves to whether this person may save, who may be asked to sign in first. */
  isAllowed(): Promise<boolean>;
}

/** Every file of a job that gives more than one: each can be saved, and all results as a zip file. */
export function ResultFiles({ tool, words, work, session, isAllowed }: ResultFilesProps) {
  const t = useTranslations('workspace.files');
  const sizeText = useSizeText();
  const [problem, setProblem] = useState<Problem | null>(null);
  const [busy, setBusy] = useState<string | null>(null);
  const sharing = useShareDialog();
  const shareWords = useTranslations('workspace.share');
  const share = ({ id, type }: MediaBody) =>
    sharing.ask({
      toolName: tool.name,
      hasBefore: isPicture({ type }) && isPicture(work.media),
      hasWords: hasWords(tool, work.job?.options),
      result: async () => ({ id }),
    });
  const files = work.job ? filesOf(tool, work.job) : [];
  if (files.length < 2) return null;

  /** One at a time; signed addresses live ten minutes, so they are asked for anew. */
  async function save(id: string, act: () => Promise<void>) {
    if (busy || !(await isAllowed())) return;
    setBusy(id);
    setProblem(null);
    try {
      await act();
    } catch (error) {
      setProblem(session.problemOf(work.id, error));
    } finally {
      setBusy(null);
    }
  }

  const saveOne = (id: string) =>
    save(id, async () => {
      const fresh = filesOf(tool, await session.renew(work.id)).find(({ media }) => media.id === id);
      if (!fresh) return;
      const file = await pictureBlob(fresh.media.url, new AbortController().signal);
      download(file, outputFileName(tool, work, fresh.output, (fresh.number ?? 1) - 1, fresh.media.type));
    });
  const saveAll = () =>
    save('all', async () => {
      const { url } = await api.archive({ ids: [work.job!.id] });
      startDownload(callUrl(url));
    });

  return (
    <section className="panel" aria-label={t('heading')}>
      <header>{t('heading')}</header>
      <div className="body">
        {problem && <ProblemCard problem={problem} onDismiss={() => setProblem(null)} />}
        <ul className="result-files">
          {files.map(({ media, output, number }) => {
            const name =
              number === null
                ? words.outputs[output].label
                : t('numbered', { name: words.outputs[output].label, number });
            return (
              <li key={media.id}>
                <img src={media.thumbnailUrl} alt="" />
                <span className="grow">
                  <b>{name}</b>
                  <span className="hint tabular">{factsOf(media, sizeText)}</span>
                </span>
                {mediaKindOf(media.type) !== 'file' && mayBeShared(tool) && (
                  <IconButton
                    size="small"
                    icon={Share2}
                    label={shareWords('named', { name })}
                    onClick={() => share(media)}
                  />
                )}
                <IconButton
                  size="small"
                  icon={Download}
                  label={t('download', { name })}
                  disabled={busy !== null}
                  onClick={() => saveOne(media.id)}
                />
              </li>
            );
          })}
        </ul>
        {files.some(({ number }) => number !== null) && (
          <Button size="small" icon={FileArchive} busy={busy === 'all'} onClick={saveAll}>
            {t('all')}
          </Button>
        )}
      </div>
      {sharing.dialog}
    </section>
  );
}

function factsOf({ type, bytes }: MediaBody, sizeText: (bytes: number) => string): string {
  return `${typeNameFor(type) ?? type}, ${sizeText(bytes)}`;
}
