import { useFormatter, useTranslations } from 'use-intl';
import { ThingList } from '../found/thing-list.tsx';
import { RunAgain } from '../options/run-again.tsx';
import { hasSameOwn, ownOptions } from '../work/tool-options.ts';
import { shownResult } from '../work/work.ts';
import { colorOf, guessNames, type ReportedGuess, withColor } from './guessed-rows.ts';
import { wholeSquare } from './ticked-rows.ts';
import type { TicksPanelProps } from './ticks-panel.tsx';
import './guesses-panel.css';

/** The colors that were guessed, each shown where it was laid: a tick for those that are used, and a field for another color beside each. */
export function GuessesPanel({ tool, words, session, work, option: { id, of = '' } }: TicksPanelProps) {
  const t = useTranslations('workspace.guesses');
  const format = useFormatter();
  const rows = (work.job?.report?.[of] ?? []) as readonly ReportedGuess[];
  const result = shownResult(work);
  if (rows.length === 0 || !result) return null;
  const { label, hint } = words.options[id];
  const own = ownOptions(tool, work);
  const change = (place: number, color: string | null | undefined) =>
    session.setOwn(work.id, { ...own, [id]: withColor(rows, place, color, own[id]) });
  const kinds = words.report?.[of]?.facts?.kind?.choices ?? {};
  const names = guessNames(rows, kinds, (name, number) => t('numbered', { name, number }));
  const things = rows.map((row, place) => ({
    id: String(place),
    name: t('sure', {
      name: names[place],
      share: format.number(row.sureness / 100, { style: 'percent', maximumFractionDigits: 0 }),
    }),
    view: wholeSquare(row, result),
  }));
  const used = rows.flatMap((row, place) => (colorOf(row, own[id]) === null ? [] : [String(place)]));
  return (
    <section className="panel" aria-label={label}>
      <header>{label}</header>
      <div className="body guesses">
        <p className="hint">{hint}</p>
        <ThingList
          photo={result}
          groups={[{ id: 'guesses', name: null, things }]}
          ticked={new Set(used)}
          onTick={([place], isUsed) => change(Number(place), isUsed ? undefined : null)}
          onPoint={() => {}}
          beside={(place) => (
            <input
              type="color"
              aria-label={t('color', { name: names[Number(place)] })}
              value={colorOf(rows[Number(place)], own[id]) ?? rows[Number(place)].color}
              onChange={(event) => change(Number(place), event.currentTarget.value)}
            />
          )}
        />
        {!hasSameOwn(tool, work) && <RunAgain tool={tool} words={words} work={work} session={session} />}
      </div>
    </section>
  );
}
