import type { ReactNode, RefObject } from 'react';
import type { LoadedLayers } from '../compare/result-layers.ts';
import type { ResultPreview } from '../compare/result-preview.ts';
import { SavePanel } from '../save/save-panel.tsx';
import type { ResultEdits } from '../work/result-edits.ts';
import type { FinishedViewProps } from './finished-view.ts';
import { ReportPanel } from './report-panel.tsx';
import { ResultNotes } from './result-notes.tsx';
import { ResultProblems } from './result-problems.tsx';
import { VerdictPanel } from './verdict-panel.tsx';

interface ResultSideProps extends Omit<FinishedViewProps, 'options'> {
  loaded: LoadedLayers;
  edits: ResultEdits;
  preview: ResultPreview | null;
  saveButton: RefObject<HTMLButtonElement | null>;
  /** The settings it was made with, which can be changed here. */
  children: ReactNode;
}

/** Beside a finished result: what went wrong or is to be known, its settings, the file, the report. */
export function ResultSide(props: ResultSideProps) {
  const { work, words, tool, session, loaded, edits, preview, saveButton, children } = props;
  return (
    <div className="side stack">
      <ResultProblems work={work} loaded={loaded} session={session} />
      <VerdictPanel work={work} tool={tool} words={words} session={session} />
      {work.job && <ResultNotes job={work.job} work={work} tool={tool} words={words} session={session} />}
      {children}
      <SavePanel
        tool={tool}
        words={words}
        work={work}
        edits={edits}
        preview={preview}
        session={session}
        button={saveButton}
      />
      <ReportPanel work={work} tool={tool} words={words} />
    </div>
  );
}
