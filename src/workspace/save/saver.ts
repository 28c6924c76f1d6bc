import { useEffect, useRef, useState } from 'react';
import type { Problem } from '../problem/problem.ts';
import type { EditRequest, SaveStep, WantedResult } from '../session/job-for-saving.ts';
import { resultFile, type SaveSettings, saveKey } from '../session/result-file.ts';
import type { WorkspaceSession } from '../session/workspace-session.ts';

/** Makes files, one at a time, and keeps the newest: a second press has it at once. */
export function useSaver(wanted: WantedResult, maskSize: EditRequest['maskSize'], session: WorkspaceSession) {
  const [step, setStep] = useState<SaveStep | null>(null);
  const [problem, setProblem] = useState<Problem | null>(null);
  const [file, setFile] = useState<{ key: string; blob: Blob } | null>(null);
  // Strokes are drawn onto masks of the size of the result, which is known once the page has it.
  const isWaiting = !maskSize && !wanted.jobOptions && wanted.work.strokes.length > 0;
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
      const blob = await resultFile({ ...wanted, save, maskSize, session, signal, onStep: setStep });
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
