import { CircleHelp, ShieldCheck } from 'lucide-react';
import { useTranslations } from 'use-intl';
import type { JobBody, ToolDescription } from '../../api/contract/contract.ts';
import { allOf } from '../../client/job-pictures.ts';
import type { WorkWords } from '../../tool/tool-words.ts';
import { Note } from '../../ui/message/note.tsx';
import type { WorkspaceSession } from '../session/workspace-session.ts';
import type { Work } from '../work/work.ts';
import { ResultOffer } from './result-offer.tsx';

interface ResultNotesProps {
  job: JobBody;
  work: Work;
  tool: ToolDescription;
  words: WorkWords;
  session: WorkspaceSession;
}

/** What there is to know about this result: first about the file it was made from, then what the tool has to say. */
export function ResultNotes({ job, work, tool, words, session }: ResultNotesProps) {
  const t = useTranslations('workspace.photoWarnings');
  const engine = useTranslations('workspace.engine.warnings');
  /** About who worked on it, which is said of every tool alike. */
  const ofEngine = (code: string) =>
    engine.has(code as 'engine_fallback') ? engine(code as 'engine_fallback') : undefined;
  const warned = new Set(allOf(job.inputs).flatMap((input) => input.warnings));
  const notes = [
    ...(['photo_damaged', 'first_page_only', 'gain_map_lost', 'record_kept', 'record_left_out'] as const)
      .filter((code) => warned.has(code))
      .map((code) => ({ note: t(code), isNews: code === 'record_kept', offer: undefined })),
    ...job.warnings.flatMap((code) => {
      const note = words.warnings[code] ?? ofEngine(code);
      return note ? { note, isNews: false, offer: tool.offers[code] } : [];
    }),
  ];
  return notes.map(({ note, isNews, offer }) => (
    <Note key={note} icon={isNews ? ShieldCheck : CircleHelp} tone={isNews ? 'info' : 'warn'}>
      {note}
      {offer && <ResultOffer offer={offer} work={work} words={words} session={session} />}
    </Note>
  ));
}
