import { CircleCheck, CircleDashed, type LucideIcon, TriangleAlert } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import { useFormatter, useTranslations } from 'use-intl';
import type { StatusBody } from '#src/api/contract/status-contract.ts';
import { Icon } from '#src/ui/icon.tsx';
import { island } from '../islands/island.tsx';

/** How often it is asked again while somebody looks. */
const everyMs = 30_000;

type State = StatusBody['parts'][number]['state'];

const icons: Readonly<Record<State, LucideIcon>> = {
  works: CircleCheck,
  fails: TriangleAlert,
  unknown: CircleDashed,
};

interface StatusBoardProps {
  /** What tools are called, by their ids. */
  names: Readonly<Record<string, string>>;
}

/** Which parts of the site work now, in plain words. */
function StatusBoard({ names }: StatusBoardProps) {
  const t = useTranslations('status');
  const status = useStatus();
  if (status === null) return <p className="muted">{t('asking')}</p>;
  if (status === 'away') {
    return (
      <div className="status-board" role="status">
        <p className="status-sum" data-state="fails">
          <Icon of={TriangleAlert} />
          {t('away')}
        </p>
      </div>
    );
  }
  const isWell = status.parts.every(({ state }) => state !== 'fails') && status.unready.length === 0;
  return (
    <div className="status-board">
      <p className="status-sum" data-state={isWell ? 'works' : 'fails'} role="status">
        <Icon of={icons[isWell ? 'works' : 'fails']} />
        {t(isWell ? 'all' : 'some')}
      </p>
      <ul>
        <Part state="works" name={t('parts.site')} since={status.startedAt} />
        {status.parts.map(({ id, state, since }) => (
          <Part key={id} state={state} name={t(`parts.${id}`)} since={since} />
        ))}
        <Part state={status.unready.length === 0 ? 'works' : 'fails'} name={t('parts.tools')} since={null}>
          {status.unready.length > 0 &&
            t('unready', {
              count: status.unready.length,
              names: status.unready.map((id) => names[id] ?? id).join(', '),
            })}
        </Part>
      </ul>
      <Line {...status} />
    </div>
  );
}

interface PartProps {
  state: State;
  name: string;
  since: string | null;
  children?: ReactNode;
}

function Part({ state, name, since, children }: PartProps) {
  const t = useTranslations('status');
  const time = useTime();
  return (
    <li data-state={state}>
      <Icon of={icons[state]} />
      <span>
        <b>{name}</b>
        {children && <span className="muted small">{children}</span>}
      </span>
      <span className="status-word">
        {t(`states.${state}`)}
        {since !== null && <span className="muted small">{t('since', { time: time(since) })}</span>}
      </span>
    </li>
  );
}

function Line({ lines, typicalWaitMs }: Pick<StatusBody, 'lines' | 'typicalWaitMs'>) {
  const t = useTranslations('status');
  if (lines.length === 0) return null;
  return (
    <section className="status-line">
      <h2>{t('line.heading')}</h2>
      <ul>
        {lines.map(({ kind, queued, running }) => (
          <li key={kind}>{t(`line.${kind}`, { queued, running })}</li>
        ))}
      </ul>
      {typicalWaitMs !== null && (
        <p className="muted">{t('line.wait', { seconds: Math.max(1, Math.round(typicalWaitMs / 1000)) })}</p>
      )}
    </section>
  );
}

/** A moment as the reader's own clock shows it. */
function useTime(): (time: string) => string {
  const format = useFormatter();
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  return (time) => format.dateTime(new Date(time), { dateStyle: 'medium', timeStyle: 'short', timeZone });
}

/** Null until it has been asked; `away` while the site doesn't answer. */
function useStatus(): StatusBody | 'away' | null {
  const [status, setStatus] = useState<StatusBody | 'away' | null>(null);
  useEffect(() => {
    const ask = async () => {
      try {
        const answer = await fetch('/api/status');
        const { result } = (await answer.json()) as { result: StatusBody };
        setStatus(answer.ok ? result : 'away');
      } catch {
        setStatus('away');
      }
    };
    void ask();
    const asking = setInterval(() => !document.hidden && void ask(), everyMs);
    return () => clearInterval(asking);
  }, []);
  return status;
}

export default island<StatusBoardProps>(
  { name: 'status-board', words: ['status'], wakes: 'load' },
  StatusBoard,
);
