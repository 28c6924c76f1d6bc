import { useEffect, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import type { ToolDescription } from '../../api/contract/contract.ts';
import { download } from '../../client/start-download.ts';
import { extensionFor } from '../../codecs/file-types.ts';
import { useResumed } from '../../sign-in/provider-return.ts';
import { useSignIn } from '../../sign-in/sign-in-gate.tsx';
import { useToast } from '../../ui/message/toast.tsx';
import { useByteText } from '../file-bench/byte-text.ts';
import { type FileEntry, isDone } from '../files/file-entry.ts';
import { resultName, uniqueNames } from '../files/file-names.ts';
import type { FilesSession } from '../files/files-session.ts';
import { totalsOf } from '../files/files-state.ts';
import { packResults } from '../files/results-archive.ts';
import { type Problem, problemOf } from '../problem/problem.ts';
import { useMaySave } from '../save/saving-rule.ts';

export interface FileSaver {
  /** Some file or all are on their way to the downloads. */
  readonly isBusy: boolean;
  readonly problem: Problem | null;
  forgetProblem(): void;
  /** How much of a document of all files is there, 0..1; null: none is being made. */
  readonly documentShare: number | null;
  /** One file as it is, several as a zip file. Visitors sign in first where that is the rule. */
  save(entries: readonly FileEntry[]): Promise<void>;
  /** All files that can be its pages as one document. */
  saveDocument(): Promise<void>;
  cancelDocument(): void;
}

export function useFileSaver(
  tool: ToolDescription,
  session: FilesSession,
  entries: readonly FileEntry[],
): FileSaver {
  const t = useTranslations('files.save');
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<Problem | null>(null);
  const maySave = useMaySave();
  const askToSignIn = useSignIn();
  const toast = useToast();
  const bytes = useByteText();
  const [resume, resumeDocument] = [`save-files/${tool.id}`, `save-document/${tool.id}`];
  const [documentShare, setDocumentShare] = useState<number | null>(null);
  const document = useRef<AbortController | null>(null);
  useEffect(() => () => document.current?.abort(new Error('left')), []);

  async function isAllowed(wanted: readonly FileEntry[], resumed: string): Promise<boolean> {
    if (maySave) return true;
    const { bytesAfter, done } = totalsOf(wanted);
    return askToSignIn({
      reason: 'save',
      picture: wanted[0].thumbnail,
      facts: [t('files', { count: done }), bytes(bytesAfter)],
      keptHours: tool.limits.keptHours,
      resume: resumed,
    });
  }

  async function save(wanted: readonly FileEntry[]) {
    if (wanted.length === 0 || !(await isAllowed(wanted, resume))) return;
    setProblem(null);
    setBusy(true);
    try {
      const files: Blob[] = [];
      for (const entry of wanted) files.push(await session.fileOf(entry));
      const names = uniqueNames(
        wanted.map(({ name, result }) => resultName(tool, { name, mediaType: result?.mediaType ?? '' })),
      );
      const [file, name] =
        files.length === 1
          ? [files[0], names[0]]
          : [
              await packResults(files.map((one, index) => ({ name: names[index], file: one }))),
              `${tool.id}.zip`,
            ];
      download(file, name);
      toast({ message: t('done', { size: bytes(file.size) }) });
    } catch (error) {
      setProblem(problemOf(error));
    } finally {
      setBusy(false);
    }
  }

  async function saveDocument() {
    if (document.current || !(await isAllowed(entries, resumeDocument))) return;
    const controller = new AbortController();
    document.current = controller;
    setProblem(null);
    setDocumentShare(0);
    try {
      const file = await session.writeDocument(controller.signal, setDocumentShare);
      download(file, `${tool.id}.${extensionFor(file.type)}`);
      toast({ message: t('done', { size: bytes(file.size) }) });
    } catch (error) {
      if (!controller.signal.aborted) setProblem(problemOf(error));
    } finally {
      document.current = null;
      setDocumentShare(null);
    }
  }

  const done = entries.filter(isDone);
  const isWhole = done.length > 0 && totalsOf(entries).underWay === 0;
  useResumed(resume, () => void save(done), maySave && isWhole);
  useResumed(resumeDocument, () => void saveDocument(), maySave && session.documentFiles() > 1);

  return {
    isBusy,
    problem,
    forgetProblem: () => setProblem(null),
    documentShare,
    save,
    saveDocument,
    cancelDocument: () => document.current?.abort(new Error('canceled')),
  };
}
