import { ThingList } from '../found/thing-list.tsx';
import { RunAgain } from '../options/run-again.tsx';
import { CopyText } from '../result/report-view.tsx';
import { hasSameOwn, ownOptions } from '../work/tool-options.ts';
import { type ChosenLine, chosenOf, optionsOf, type ReportedLine } from './chosen-text.ts';
import type { TicksPanelProps } from './ticks-panel.tsx';
import './lines-panel.css';

/** The lines of text that were found in a photo: a tick for those that go, and a field for new words beside each. */
export function LinesPanel({ tool, words, session, work, option: { id, of = '' } }: TicksPanelProps) {
  const reported = (work.job?.report?.[of] ?? []) as readonly ReportedLine[];
  const anewId = tool.options.find((other) => other.control === 'lines' && other.of === of)?.id ?? '';
  if (reported.length === 0) return null;
  const { label } = words.report?.[of] ?? { label: '' };
  const { label: newWords, hint } = words.options[anewId];
  const most = 200;
  const own = ownOptions(tool, work);
  const lines = chosenOf(reported, { ticked: own[id], anew: own[anewId] });
  const change = (next: readonly ChosenLine[]) => {
    const { ticked, anew } = optionsOf(next);
    session.setOwn(work.id, { ...own, [id]: ticked, [anewId]: anew });
  };
  const changeLine = (index: number, to: Partial<ChosenLine>) =>
    change(lines.map((line, at) => (at === index ? { ...line, ...to } : line)));
  return (
    <section className="panel" aria-label={label}>
      <header>
        {label}
        <CopyText text={reported.map(({ text }) => text).join('\n')} />
      </header>
      <div className="body lines">
        <p className="hint">{words.options[id].hint}</p>
        <ThingList
          groups={[
            {
              id: 'lines',
              name: words.options[id].label,
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
