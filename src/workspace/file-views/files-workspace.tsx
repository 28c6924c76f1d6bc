import { ImagePlus, ShieldCheck, TriangleAlert, X } from 'lucide-react';
import { type ReactNode, Suspense, useEffect, useId, useRef } from 'react';
import { useTranslations } from 'use-intl';
import type { ToolDescription } from '../../api/contract/contract.ts';
import type { WorkWords } from '../../tool/tool-words.ts';
import { buttonClass, IconButton } from '../../ui/control/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { fetchWhenUsed } from '../ahead/fetch-ahead.ts';
import { FetchedView } from '../ahead/fetched-view.ts';
import { useBench } from '../bench/use-bench.ts';
import { BroughtNote } from '../bring/brought-note.tsx';
import { DropZone } from '../bring/drop-zone.tsx';
import { useIntake } from '../bring/intake.ts';
import { SampleRow } from '../bring/sample-row.tsx';
import { mostFiles } from '../files/file-intake.ts';
import { FilesSession, fetchHeaderReader } from '../files/files-session.ts';
import { totalsOf } from '../files/files-state.ts';
import { acceptedFiles } from '../photo/photo-check.ts';
import type { Problem } from '../problem/problem.ts';
import { useProblemWords } from '../problem/problem-words.ts';
import { statementsOf } from '../work/asked-inputs.ts';
import { FileSettings } from './file-settings.tsx';
import { FilesTool } from './files-tool.ts';
import '../workspace.css';
import './files-workspace.css';

/** There is nothing of it before a file comes, whose header is read meanwhile. */
const opened = new FetchedView(() => import('./opened-files.tsx'));

interface FilesWorkspaceProps {
  tool: ToolDescription;
  words: WorkWords;
  /** Stands at the right of the tool's name until there is a file. */
  aside?: ReactNode;
  /** What a visitor should know before bringing anything; stands beside the drop zone. */
  limits?: ReactNode;
}

/** The workspace of a tool that writes files anew: many at a time, in the page where it can. */
export function FilesWorkspace({ tool: toolOfVisitors, words, aside, limits }: FilesWorkspaceProps) {
  const t = useTranslations('files');
  const workspace = useTranslations('workspace');
  const { session, state, tool, isBusy } = useBench(toolOfVisitors, FilesSession);
  const incoming = useIntake(session);
  const region = useRef<HTMLElement>(null);
  const { entries } = state;
  const isEmpty = entries.length === 0;

  useEffect(() => fetchWhenUsed(() => opened.fetch(), fetchHeaderReader), []);

  // What had the focus is gone with the view it stood in; the keyboard goes on from the top of the new one.
  const wasEmpty = useRef(isEmpty);
  useEffect(() => {
    if (wasEmpty.current === isEmpty) return;
    wasEmpty.current = isEmpty;
    if (!document.activeElement || document.activeElement === document.body) {
      region.current?.focus({ preventScroll: true });
    }
  }, [isEmpty]);

  return (
    <FilesTool value={tool}>
      <section
        className="workspace files"
        ref={region}
        tabIndex={-1}
        aria-label={workspace('label', { tool: words.name })}
        aria-busy={isBusy}
        data-view={isEmpty ? 'empty' : 'files'}
      >
        <div className={isEmpty ? 'tool-head' : 'tool-head compact'}>
          <div>
            <h1>{words.name}</h1>
            {isEmpty && <p>{words.promise}</p>}
          </div>
          {isEmpty ? aside : <AddFiles tool={tool} session={session} />}
        </div>
        <Announcer entries={entries} />
        <BroughtNote takes="picture" state={state} limits={tool.limits} session={session} />
        {!isEmpty && state.refusal && (
          <RefusalNote problem={state.refusal.problem} onClose={() => session.forgetRefusal()} />
        )}
        {isEmpty ? (
          <div className="work">
            <div>
              <DropZone
                tool={tool}
                session={session}
                refusal={state.refusal}
                incoming={incoming}
                most={mostFiles}
                words={{
                  title: t('drop.title'),
                  several: t('drop.several', { count: mostFiles }),
                  choose: t('drop.choose'),
                }}
              />
              <p className="stays-here">
                <Icon of={ShieldCheck} size="small" />
                {t('staysHere')}
              </p>
              <SampleRow
                samples={tool.samples}
                asksFirst={statementsOf(tool).length > 0}
                onPick={(sample) => session.addSample(sample)}
              />
            </div>
            <div className="stack">
              <FileSettings tool={tool} words={words} state={state} session={session} entry={null} />
              {limits}
            </div>
          </div>
        ) : (
          <Suspense fallback={<div className="work" aria-busy />}>
            <opened.component tool={tool} words={words} state={state} session={session} />
          </Suspense>
        )}
        {incoming !== null && !isEmpty && (
          <div className="drop frame over drop-anywhere" aria-hidden>
            <strong>{workspace('drop.release', { kind: 'picture', count: incoming })}</strong>
          </div>
        )}
      </section>
    </FilesTool>
  );
}

function AddFiles({ tool, session }: { tool: ToolDescription; session: FilesSession }) {
  const t = useTranslations('files');
  const id = useId();
  return (
    <div className="row add-files">
      <input
        id={id}
        className="visually-hidden"
        type="file"
        multiple
        accept={acceptedFiles({ batchSize: Math.max(2, tool.limits.batchSize) })}
        onChange={(event) => {
          void session.addFiles([...(event.currentTarget.files ?? [])]);
          event.currentTarget.value = '';
        }}
      />
      <label htmlFor={id} className={buttonClass({ size: 'small' })}>
        <Icon of={ImagePlus} size="small" />
        {t('add')}
      </label>
    </div>
  );
}

function RefusalNote({ problem, onClose }: { problem: Problem; onClose(): void }) {
  const t = useTranslations('workspace.brought');
  const { title, text } = useProblemWords(problem);
  return (
    <div className="note warn brought" role="alert">
      <Icon of={TriangleAlert} />
      <div>
        <b>{title}</b> {text}
      </div>
      <IconButton size="small" icon={X} label={t('close')} onClick={onClose} />
    </div>
  );
}

/** Says for screen readers how far the list is, each time another file has ended. */
function Announcer({ entries }: { entries: Parameters<typeof totalsOf>[0] }) {
  const t = useTranslations('files.announce');
  const { done, files, held } = totalsOf(entries);
  return (
    <p className="visually-hidden" role="status" aria-live="polite">
      {files > 0 && t('progress', { done, total: files })}
      {held > 0 && ` ${t('held', { count: held })}`}
    </p>
  );
}
