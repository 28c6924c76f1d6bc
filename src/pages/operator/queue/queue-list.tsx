import { useNow, useTranslations } from 'use-intl';
import type { QueuedShareBody } from '#src/api/contract/operator/operator-contract.ts';
import { useDeskFormat } from '../desk-format.ts';
import { DeskPanel } from '../desk-panel.tsx';

const hourMs = 60 * 60 * 1000;
/** Less than this is left: it is marked. */
const soonHours = 24;

interface QueueListProps {
  shares: readonly QueuedShareBody[];
  /** Of the one that is shown. */
  place: number;
  onChoose(place: number): void;
}

/** All that wait, the most urgent first. */
export function QueueList({ shares, place, onChoose }: QueueListProps) {
  const t = useTranslations('admin.queue');
  const say = useDeskFormat();
  return (
    <DeskPanel heading={t('list')}>
      <ol className="queue-list">
        {shares.map(({ id, reports, publication, objection, createdAt, dueAt }, one) => (
          <li key={id}>
            <button
              type="button"
              aria-current={one === place ? 'true' : undefined}
              onClick={() => onChoose(one)}
            >
              <span>
                <b>
                  {dueAt
                    ? t('inPicture')
                    : reports[0]
                      ? t(`reasons.${reports[0].reason}`)
                      : t(objection ? 'objection' : 'publication.fresh')}
                </b>
                <span className="data tabular">
                  {say.ago((reports[0] ?? publication ?? objection ?? { at: createdAt }).at)}
                </span>
              </span>
              {dueAt && <TimeLeft dueAt={dueAt} />}
            </button>
          </li>
        ))}
      </ol>
    </DeskPanel>
  );
}

/** How long there is to decide. */
export function TimeLeft({ dueAt }: { dueAt: string }) {
  const t = useTranslations('admin.queue');
  const now = useNow({ updateInterval: 60_000 });
  const hours = Math.ceil((new Date(dueAt).getTime() - now.getTime()) / hourMs);
  if (hours <= 0) return <span className="badge bad">{t('overdue')}</span>;
  return <span className={hours < soonHours ? 'badge bad' : 'badge warn'}>{t('left', { hours })}</span>;
}
