import { RotateCw } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useFormatter, useTranslations } from 'use-intl';
import type { DeliveryBody } from '#src/api/contract/programs/webhook-contract.ts';
import { Button } from '#src/ui/control/button.tsx';
import { Fail } from '#src/ui/message/fail.tsx';
import { deliveriesKeptDays, leaseSeconds } from '#src/webhooks/webhook-events.ts';
import { LoadingRow } from '../app/loading-row.tsx';
import { eventKey } from './event-key.ts';
import { hooks } from './program-calls.ts';

interface DeliveriesProps {
  /** Of the webhook. */
  id: string;
  /** Another one once a message was sent by hand: the list opens, and is read again. */
  sent: number;
}

const tones: Readonly<Record<DeliveryBody['state'], string>> = {
  waiting: 'badge',
  delivered: 'badge ok',
  failed: 'badge bad',
};

/** What is under way is looked at again so soon. */
const lookAgainMs = 1500;
/** What is on its way is due again when its lease ends. What waits for a later attempt isn't waited for. */
const soonMs = (leaseSeconds + 5) * 1000;

/** What was sent to a webhook, and what came of it; read once it's opened. */
export function Deliveries({ id, sent }: DeliveriesProps) {
  const t = useTranslations('apiKeys.deliveries');
  const all = useTranslations('apiKeys');
  const [isOpen, setOpen] = useState(false);
  const [asked, setAsked] = useState(0);
  const [list, setList] = useState<readonly DeliveryBody[] | null>(null);
  const [failure, setFailure] = useState<string | null>(null);

  useEffect(() => {
    if (sent > 0) setOpen(true);
  }, [sent]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: `asked` and `sent` ask again
  useEffect(() => {
    if (!isOpen) return;
    let isGone = false;
    let timer: ReturnType<typeof setTimeout>;
    void hooks.deliveries(id).then(({ message, result }) => {
      if (isGone) return;
      setFailure(result ? null : message);
      if (!result) return;
      setList(result);
      if (result.some(isSoon)) timer = setTimeout(() => setAsked((times) => times + 1), lookAgainMs);
    });
    return () => {
      isGone = true;
      clearTimeout(timer);
    };
  }, [id, isOpen, asked, sent]);

  return (
    <details className="deliveries" open={isOpen} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary className="small">{t('heading', { days: deliveriesKeptDays })}</summary>
      {isOpen && (
        <div className="deliveries-body">
          {failure && <Fail title={failure} />}
          {!list && !failure && <LoadingRow text={all('loading')} />}
          {list?.length === 0 && <p className="small muted">{t('none')}</p>}
          {list && list.length > 0 && (
            <ul>
              {list.map((one) => (
                <DeliveryLine key={one.id} delivery={one} />
              ))}
            </ul>
          )}
          {list && (
            <Button size="small" look="quiet" icon={RotateCw} onClick={() => setAsked((times) => times + 1)}>
              {t('refresh')}
            </Button>
          )}
        </div>
      )}
    </details>
  );
}

/** Whether an attempt is under way or about to be. */
function isSoon({ state, nextAt }: DeliveryBody): boolean {
  return state === 'waiting' && (nextAt === null || Date.parse(nextAt) < Date.now() + soonMs);
}

function DeliveryLine({ delivery }: { delivery: DeliveryBody }) {
  const t = useTranslations('apiKeys');
  const format = useFormatter();
  const { event, state, attempts, status, answer, problem, createdAt, nextAt } = delivery;
  const facts = [
    format.dateTime(new Date(createdAt), { dateStyle: 'medium', timeStyle: 'short' }),
    t('deliveries.attempts', { count: attempts }),
    ...(status === null ? [] : [`HTTP ${status}`]),
    ...(state === 'waiting' && attempts > 0 && nextAt
      ? [t('deliveries.next', { when: format.relativeTime(new Date(nextAt), new Date()) })]
      : []),
  ];
  return (
    <li>
      <p className="small">
        <b>{t(`events.${eventKey(event)}`)}</b>
        <span className={tones[state]}>{t(`deliveries.state.${state}`)}</span>
      </p>
      <p className="data tabular">{facts.join(' · ')}</p>
      {(problem || (answer && state !== 'delivered')) && (
        <>
          <p className="hint">{t('deliveries.answer')}</p>
          <pre>{[problem, answer].filter(Boolean).join('\n')}</pre>
        </>
      )}
    </li>
  );
}
