import { useTranslations } from 'use-intl';
import { operator } from '#src/client/operator-calls.ts';
import { type ToolNames, useDeskData } from './desk-data.ts';
import { useDeskFormat } from './desk-format.ts';
import { Arrived, DeskPanel, DeskTable, Facts, Nothing } from './desk-panel.tsx';

const states = ['queued', 'running', 'succeeded', 'failed', 'cancelled'] as const;

/** Jobs of today, the queue, the machines, and what failed. */
export function TodayPart({ tools }: { tools: ToolNames }) {
  const t = useTranslations('admin');
  const say = useDeskFormat();
  const today = useDeskData(operator.today);
  return (
    <Arrived data={today}>
      {({ since, tools: rows, failures, line, waiting, machines }) => (
        <>
          <div className="app-columns even">
            <div>
              <DeskPanel heading={t('today.line')}>
                <div className="body">
                  <Facts
                    facts={[
                      ...line.map(
                        ({ kind, ...load }) => [t(`today.${kind}`), t('today.load', load)] as const,
                      ),
                      [
                        t('today.waiting'),
                        waiting
                          .filter(({ queued }) => queued > 0)
                          .map(({ plan, queued }) => `${t(`plan.${plan}`)} ${queued}`)
                          .join(' · '),
                      ],
                    ]}
                  />
                </div>
              </DeskPanel>
            </div>
            <div>
              <DeskPanel heading={t('today.machines')}>
                {machines.length === 0 && <Nothing />}
                {machines.length > 0 && (
                  <ul className="app-list">
                    {machines.map(({ id, places, seenAt, isAlive }) => (
                      <li key={id}>
                        <span className="what">
                          <b className="tabular">{id}</b>
                          <span className="data">
                            {t('today.machine', { places, when: say.ago(seenAt) })}
                          </span>
                        </span>
                        {!isAlive && <span className="badge bad">{t('today.gone')}</span>}
                      </li>
                    ))}
                  </ul>
                )}
              </DeskPanel>
            </div>
          </div>
          <DeskPanel heading={t('today.jobs', { time: say.time(since) })}>
            {rows.length === 0 ? (
              <Nothing />
            ) : (
              <DeskTable
                label={t('today.jobs', { time: say.time(since) })}
                head={[t('column.tool'), ...states.map((state) => t(`state.${state}`))]}
                rows={rows.map(({ tool, ...counts }) => ({
                  key: tool,
                  cells: [
                    tools[tool] ?? tool,
                    ...states.map((state) => (counts[state] === 0 ? '' : counts[state])),
                  ],
                }))}
              />
            )}
          </DeskPanel>
          <DeskPanel heading={t('today.failures')}>
            {failures.length === 0 && <Nothing />}
            {failures.length > 0 && (
              <ul className="app-list">
                {failures.map(({ job, reference, tool, code, engine, tookMs, dollars, cause, at }) => (
                  <li key={job}>
                    <span className="what">
                      <b>
                        {tools[tool] ?? tool}: <code>{code}</code>
                      </b>
                      <span className="data tabular">
                        {[
                          say.time(at),
                          engine,
                          tookMs === null ? null : say.seconds(tookMs),
                          dollars > 0 ? say.dollars(dollars) : null,
                        ]
                          .filter(Boolean)
                          .join(' · ')}
                      </span>
                      {cause && <span className="data">{cause}</span>}
                    </span>
                    <a className="link small tabular" href={`#find/${reference || job}`}>
                      {reference || job}
                    </a>
                  </li>
                ))}
              </ul>
            )}
          </DeskPanel>
        </>
      )}
    </Arrived>
  );
}
