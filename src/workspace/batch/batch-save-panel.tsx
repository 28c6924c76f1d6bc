import { Download, Trash2 } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import type { ToolDescription } from '../../api/contract/contract.ts';
import { cameWithRecord } from '../../client/job-pictures.ts';
import { useResumed } from '../../sign-in/provider-return.ts';
import { useSignIn } from '../../sign-in/sign-in-gate.tsx';
import { givesFiles } from '../../tool/tool-parts.ts';
import { Button } from '../../ui/control/button.tsx';
import { type Problem, problemOf } from '../problem/problem.ts';
import { ProblemCard } from '../problem/problem-card.tsx';
import { DeleteDialog } from '../save/delete-dialog.tsx';
import { SaveDock } from '../save/save-dock.tsx';
import { readSaveSettings, writeSaveSettings } from '../save/save-settings.ts';
import { useMaySave } from '../save/saving-rule.ts';
import { TypeFields } from '../save/type-fields.tsx';
import { asMade, type SaveSettings } from '../session/result-file.ts';
import type { WorkspaceSession } from '../session/workspace-session.ts';
import { usePendingUpdate } from '../update/pending-update.tsx';
import { UpdateButton } from '../update/update-button.tsx';
import { worksOf } from '../work/batch.ts';
import type { ResultEdits } from '../work/result-edits.ts';
import type { Work } from '../work/work.ts';
import { saveArchive, type WantedArchive } from './batch-archive.ts';

interface BatchSavePanelProps {
  batchId: string;
  tool: ToolDescription;
  works: readonly Work[];
  edits: ResultEdits;
  session: WorkspaceSession;
}

/** How all results of a batch leave together: file type, quality, one zip file; and "Delete all now" beside it. */
export function BatchSavePanel({ batchId, tool, works, edits, session }: BatchSavePanelProps) {
  const t = useTranslations('workspace');
  const pending = usePendingUpdate();
  const [chosen, setChosen] = useState<SaveSettings>(() => readSaveSettings('picture'));
  const isFile = givesFiles(tool);
  const save = isFile ? asMade : chosen;
  const [isDeleting, setDeleting] = useState(false);
  const done = works.filter(isDone);
  const packer = usePacker(batchId, { tool, edits, save, session });

  const maySave = useMaySave();
  const askToSignIn = useSignIn();
  const account = useTranslations('signIn.saving');
  const resume = `save-all/${batchId}`;

  async function pack() {
    const request = { reason: 'save', keptHours: tool.limits.keptHours, resume } as const;
    if (maySave || (await askToSignIn(request))) await packer.pack();
  }

  useResumed(resume, pack, maySave);
  useEffect(() => writeSaveSettings('picture', chosen), [chosen]);

  const label = packer.edited
    ? t('batchSave.editing', { place: packer.edited.done + 1, total: packer.edited.total })
    : t('batchSave.download', { count: done.length });
  return (
    <>
      {packer.problem && (
        <ProblemCard problem={packer.problem} onRetry={packer.pack} onDismiss={packer.forgetProblem} />
      )}
      <section className="panel" aria-label={t('batchSave.heading')}>
        <header>{t('batchSave.heading')}</header>
        <div className="body">
          {!isFile && (
            <TypeFields
              save={chosen}
              onChange={setChosen}
              hasMask={false}
              hasRecord={done.some(({ job }) => cameWithRecord(job))}
            />
          )}
          {!maySave && <p className="hint">{account('hint')}</p>}
          {done.length > 0 && done.length < works.length && (
            <p className="hint">{t('batchSave.part', { count: done.length })}</p>
          )}
          <Button size="small" look="danger" icon={Trash2} onClick={() => setDeleting(true)}>
            {t('batchSave.delete')}
          </Button>
        </div>
      </section>
      <SaveDock isEverywhere>
        {pending && <UpdateButton pending={pending} />}
        <Button
          look={pending ? 'second' : 'primary'}
          className="grow"
          icon={Download}
          busy={packer.isBusy}
          disabled={done.length === 0}
          onClick={pack}
        >
          {label}
        </Button>
      </SaveDock>
      <DeleteDialog open={isDeleting} onClose={() => setDeleting(false)} works={works} session={session} />
    </>
  );
}

/** Makes the zip file's address and goes there; the file itself is written while the browser fetches it. */
function usePacker(batchId: string, wanted: Omit<WantedArchive, 'works' | 'signal' | 'onEdited'>) {
  const [isBusy, setBusy] = useState(false);
  const [edited, setEdited] = useState<{ done: number; total: number } | null>(null);
  const [problem, setProblem] = useState<Problem | null>(null);
  const leaving = useRef(new AbortController());
  useEffect(() => {
    leaving.current = new AbortController();
    return () => leaving.current.abort(new Error('the batch was left'));
  }, []);

  async function pack() {
    const { signal } = leaving.current;
    setProblem(null);
    setBusy(true);
    try {
      const onEdited = (done: number, total: number) => setEdited({ done, total });
      // What was deleted elsewhere meanwhile is known after this.
      await wanted.session.renewBatch(batchId);
      const works = worksOf(batchId, wanted.session.state().works).filter(isDone);
      if (works.length === 0) return;
      await saveArchive({ ...wanted, works, signal, onEdited });
    } catch (error) {
      if (!signal.aborted) setProblem(problemOf(error));
    } finally {
      setBusy(false);
      setEdited(null);
    }
  }

  return { pack, isBusy, edited, problem, forgetProblem: () => setProblem(null) };
}

function isDone({ phase }: Work): boolean {
  return phase === 'done';
}
