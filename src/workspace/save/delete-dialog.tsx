import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { Button } from '../../ui/control/button.tsx';
import { useToast } from '../../ui/message/toast.tsx';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import { type Problem, problemOf } from '../problem/problem.ts';
import { ProblemCard } from '../problem/problem-card.tsx';
import type { WorkspaceSession } from '../session/workspace-session.ts';
import type { Work } from '../work/work.ts';

interface DeleteDialogProps {
  open: boolean;
  onClose(): void;
  works: readonly Work[];
  session: WorkspaceSession;
}

/** Asks once, then photos, results and masks are gone from the server. */
export function DeleteDialog({ open, onClose, works, session }: DeleteDialogProps) {
  const t = useTranslations('workspace.deleteDialog');
  const toast = useToast();
  const count = works.length;
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<Problem | null>(null);

  async function remove() {
    setBusy(true);
    setProblem(null);
    try {
      for (const { id } of works) await session.remove(id);
      toast({ message: t('done', { count }) });
    } catch (error) {
      setProblem(problemOf(error));
    } finally {
      setBusy(false);
    }
  }

  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={t('title', { count })}
      actions={
        <>
          <Button onClick={onClose}>{t('keep')}</Button>
          <Button look="danger" className="solid" busy={isBusy} onClick={remove}>
            {t('delete')}
          </Button>
        </>
      }
    >
      <p className="small muted">{t('text', { count, name: works[0]?.name ?? '' })}</p>
      {problem && <ProblemCard problem={problem} />}
    </Dialog>
  );
}
