import type { ToolDescription } from '../../api/contract/contract.ts';
import type { WorkWords } from '../../tool/tool-words.ts';
import { ThingList } from '../found/thing-list.tsx';
import { RunAgain } from '../options/run-again.tsx';
import { CopyText } from '../result/report-view.tsx';
import type { WorkspaceSession } from '../session/workspace-session.ts';
import { hasSameOwn, ownOptions } from '../work/tool-options.ts';
import type { Work } from '../work/work.ts';
import { type ChosenLine, chosenOf, optionsOf, type ReportedLine } from './chosen-text.ts';
import './lines-panel.css';

interface LinesPanelProps {
  tool: ToolDescription;
  words: WorkWords;
  session: WorkspaceSession;
  work: Work;
}

/** The lines of text that were found in a photo: a tick for those that go, and a field for new words beside each. */
export function LinesPanel({ tool, words, session, work }: LinesPanelProps) {
  const reported = (work.job?.report?.lines ?? []) as readonly ReportedLine[];
  if (reported.length === 0) return null;
  const { label } = words.report?.lines ?? { label: '' };
  const { label: newWords, hint } = words.options.retype;
  const most = 200;
  const lines = chosenOf(reported, ownOptions(tool, work));
  const change = (next: readonly ChosenLine[]) => session.setOwn(work.id, optionsOf(next));
  const changeLine = (index: number, to: Partial<ChosenLine>) =>
    change(lines.map((line, at) => (at === index ? { ...line, ...to } : line)));
  return (
    <section className="panel" aria-label={label}>
      <header>
        {label}
        <CopyText text={reported.map(({ text }) => text).join('\n')} />
      </header>
      <div className="body lines">
        <p className="hint">{words.options.lines.hint}</p>
        <ThingList
          groups={[
            {
              id: 'lines',
              name: words.options.lines.label,
              things: reported.map(({ text }, index) => ({ id: String(index), name: text })),
            },
          ]}
          ticked={new Set(lines.flatMap(({ goes }, index) => (goes ? [String(index)] : [])))}
          onTick={(ids, goes) =>
            change(
              lines.map((line, index) =>
                ids.includes(String(index)) ? { goes, words: goes ? line.words : '' } : line,
              ),
            )
          }
          onPoint={() => {}}
          beside={(id) => (
            <input
              className="input"
              type="text"
              aria-label={`${newWords}: ${reported[Number(id)].text}`}
              placeholder={newWords}
              maxLength={most}
              value={lines[Number(id)].words}
              onChange={({ currentTarget: { value } }) =>
                changeLine(Number(id), value ? { goes: true, words: value } : { words: value })
              }
            />
          )}
        />
        <p className="hint">{hint}</p>
        {!hasSameOwn(tool, work) && <RunAgain tool={tool} words={words} work={work} session={session} />}
      </div>
    </section>
  );
}
