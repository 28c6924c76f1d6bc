import { useTranslations } from 'use-intl';
import type { JobFactsBody } from '#src/api/contract/operator/operator-contract.ts';
import { operator } from '#src/client/operator-calls.ts';
import { type ToolNames, useDeskData } from './desk-data.ts';
import { useDeskFormat } from './desk-format.ts';
import { Arrived, DeskPanel, DeskTable, Facts } from './desk-panel.tsx';
import { LogList } from './log-part.tsx';
import { SearchLine } from './search-line.tsx';

/** What is known by what somebody quotes. */
export function FindPart({ wanted, tools }: { wanted: string; tools: ToolNames }) {
  const t = useTranslations('admin.find');
  return (
    <>
      <SearchLine
        label={t('label')}
        hint={t('hint')}
        start={wanted}
        onFind={(text) => {
          location.hash = `find/${encodeURIComponent(text)}`;
        }}
      />
      {wanted && <Found wanted={wanted} tools={tools} />}
    </>
  );
}

function Found({ wanted, tools }: { wanted: string; tools: ToolNames }) {
  const t = useTranslations('admin.find');
  const found = useDeskData(() => operator.find(wanted));
  return (
    <Arrived data={found}>
      {({ jobs, events }) => (
        <>
          {jobs.length + events.length === 0 && <p className="muted">{t('nothing')}</p>}
          {jobs.map((job) => (
            <JobPanel key={job.id} job={job} tools={tools} />
          ))}
          {events.length > 0 && (
            <DeskPanel heading={t('events')}>
              <LogList entries={events} />
            </DeskPanel>
          )}
        </>
      )}
    </Arrived>
  );
}

function JobPanel({ job, tools }: { job: JobFactsBody; tools: ToolNames }) {
  const t = useTranslations('admin');
  const say = useDeskFormat();
  const owner = job.account ? (
    <a className="link" href={`#people/${job.account}`}>
      {job.account}
    </a>
  ) : (
    t('find.guest')
  );
  return (
    <DeskPanel
      heading={tools[job.tool] ?? job.tool}
      aside={<span className={badges[job.state]}>{t(`state.${job.state}`)}</span>}
    >
      <div className="body">
        <Facts
          facts={[
            ['ID', <code key="id">{job.id}</code>],
            [
              t('column.error'),
              job.error && (
                <>
                  <code>{job.error.code}</code> {job.error.reference}
                </>
              ),
            ],
            [
              t('column.cause'),
              job.cause.length > 0 && job.cause.map((line) => <div key={line}>{line}</div>),
            ],
            [t('column.account'), owner],
            [t('column.plan'), t(`plan.${job.plan}`)],
            [
              t('column.engine'),
              job.engines.length > 0 &&
                job.engines.map(({ task, name, place }) => (
                  <div key={`${task} ${name}`}>
                    {name} ({task}, {place})
                  </div>
                )),
            ],
            [
              t('column.time'),
              Object.entries(job.timings)
                .map(([stage, ms]) => `${stage} ${say.seconds(ms)}`)
                .join(' · '),
            ],
            [t('column.size'), say.megapixels(job.megapixels)],
            [t('find.attempts'), job.attempts],
            [t('find.accepted'), say.moment(job.acceptedAt)],
            [t('find.finished'), job.finishedAt && say.moment(job.finishedAt)],
            [t('find.credits'), job.credits],
            [t('column.cost'), say.dollars(job.dollars)],
          ]}
        />
      </div>
      {job.calls.length > 0 && (
        <DeskTable
          label={t('find.orders')}
          head={[t('find.orders'), t('column.state'), t('column.time'), t('column.cost')]}
          rows={job.calls.map(({ id, engine, provider, state, tookMs, dollars }) => ({
            key: id,
            cells: [
              `${provider}: ${engine}`,
              <code key="state">{state}</code>,
              tookMs === null ? '' : say.seconds(tookMs),
              say.dollars(dollars),
            ],
          }))}
        />
      )}
    </DeskPanel>
  );
}

const badges = {
  queued: 'badge',
  running: 'badge',
  succeeded: 'badge ok',
  failed: 'badge bad',
  cancelled: 'badge',
} as const;
