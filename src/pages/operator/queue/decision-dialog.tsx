import { type FormEvent, useState } from 'react';
import { useTranslations } from 'use-intl';
import type { QueuedShareBody } from '#src/api/contract/operator/operator-contract.ts';
import { operator } from '#src/client/operator-calls.ts';
import { removalReaches } from '#src/shares/publication-rules.ts';
import { type KeepReason, keepReasons, type ReportReason, reportReasons } from '#src/shares/share-rules.ts';
import { Button } from '#src/ui/control/button.tsx';
import { Fail } from '#src/ui/message/fail.tsx';
import { Dialog } from '#src/ui/overlay/dialog.tsx';
import { useDeskCall } from '../desk-data.ts';
import { VerdictWords } from './verdict-words.tsx';

/** `uphold` and `refuse` are about an objection to what was ended. */
export type Decision = 'keep' | 'remove' | 'uphold' | 'refuse';

/** What gives something back looks like that. */
const isGiving = (decision: Decision) => decision === 'keep' || decision === 'uphold';

/** What each says: its heading, what comes of it, and what its owner is told. */
function saidOf(share: QueuedShareBody, decision: Decision) {
  const isFresh = isNewOnly(share);
  const isOfExplore = share.objection?.against === 'refused';
  switch (decision) {
    case 'keep':
      return isFresh
        ? (['publication.listTitle', 'publication.listText', 'toldIfHidden'] as const)
        : (['keepTitle', 'keepText', 'toldIfHidden'] as const);
    case 'remove':
      return [isFresh ? 'publication.refuseTitle' : 'removeTitle', 'removeText', 'told'] as const;
    case 'uphold':
      return ['upholdTitle', isOfExplore ? 'publication.upholdText' : 'upholdText', 'toldOutcome'] as const;
    case 'refuse':
      return ['refuseTitle', isOfExplore ? 'publication.staysText' : 'refuseText', 'toldOutcome'] as const;
  }
}

interface DecisionDialogProps {
  share: QueuedShareBody;
  /** Null while it is closed. */
  decision: Decision | null;
  onClose(): void;
  /** What is left of the queue. */
  onDone(shares: QueuedShareBody[]): void;
}

/** Asks why, and what to tell the owner besides. */
export function DecisionDialog({ share, decision, onClose, onDone }: DecisionDialogProps) {
  const t = useTranslations('admin.queue');
  return (
    <Dialog
      open={decision !== null}
      onClose={onClose}
      closesBeside={false}
      title={t(saidOf(share, decision ?? 'keep')[0])}
    >
      {decision && (
        <DecisionForm
          key={`${share.id} ${decision}`}
          share={share}
          decision={decision}
          onClose={onClose}
          onDone={onDone}
        />
      )}
    </Dialog>
  );
}

/** Nobody says anything against it: it waits because its owner publishes it. */
function isNewOnly({ reports }: QueuedShareBody): boolean {
  return reports.length === 0;
}

/** When the last of it came that is on the screen: what came since is decided about another time. */
function lastSeen({ createdAt, reports, publication }: QueuedShareBody): string {
  const times = [createdAt, ...reports.map(({ at }) => at), ...(publication ? [publication.at] : [])];
  return times.sort().at(-1)!;
}

function DecisionForm({ share, decision, onClose, onDone }: DecisionDialogProps & { decision: Decision }) {
  const t = useTranslations('admin.queue');
  const atDesk = useDeskCall();
  const [failure, setFailure] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const isKeep = decision === 'keep';
  const { id, publication } = share;
  const [, text, told] = saidOf(share, decision);
  // Of what somebody says they are in, nothing stays.
  const mayReach = decision === 'remove' && publication !== null && share.state !== 'hidden';
  const choices: readonly (readonly [reason: string, name: string])[] =
    decision === 'keep'
      ? keepReasons.map((reason) => [reason, t(`because.${reason}`)])
      : decision === 'remove'
        ? reportReasons.map((reason) => [reason, t(`reasons.${reason}`)])
        : [];

  async function decide(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (isBusy) return;
    const form = new FormData(event.currentTarget);
    const [reason, words] = [String(form.get('reason')), String(form.get('words'))];
    setBusy(true);
    const calls = {
      keep: () =>
        operator.keep(id, {
          reason: reason as KeepReason,
          words,
          chosen: form.has('chosen'),
          until: lastSeen(share),
        }),
      remove: () =>
        operator.remove(id, {
          reason: reason as ReportReason,
          words,
          from: form.get('from') === 'explore' ? 'explore' : 'everywhere',
        }),
      uphold: () => operator.settle(id, 'upheld', words),
      refuse: () => operator.settle(id, 'refused', words),
    };
    const { result, message } = await atDesk(calls[decision]());
    setBusy(false);
    if (result) onDone(result);
    else setFailure(message);
  }

  return (
    <form className="queue-decision" method="post" onSubmit={decide}>
      {!mayReach && <p className="small muted">{t(text)}</p>}
      {mayReach && (
        <fieldset>
          <legend className="label">{t('publication.ends')}</legend>
          {removalReaches.toReversed().map((reach) => (
            <label key={reach}>
              <input type="radio" name="from" value={reach} defaultChecked={reach === 'explore'} />
              <span>{t(`publication.reach.${reach}`)}</span>
            </label>
          ))}
        </fieldset>
      )}
      {choices.length > 0 && (
        <fieldset>
          <legend className="label">{t('reason')}</legend>
          {choices.map(([reason, name], place) => (
            <label key={reason}>
              <input
                type="radio"
                name="reason"
                value={reason}
                required
                // What takes a picture away is never chosen beforehand.
                defaultChecked={isKeep && place === 0}
              />
              <span>{name}</span>
            </label>
          ))}
        </fieldset>
      )}
      {isKeep && publication && (
        <fieldset>
          <label>
            <input type="checkbox" name="chosen" defaultChecked={publication.chosen} />
            <span>{t('publication.choose')}</span>
          </label>
        </fieldset>
      )}
      <VerdictWords hint={t(told)} />
      {failure && <Fail title={failure} />}
      <div className="row">
        <Button onClick={onClose}>{t('cancel')}</Button>
        <Button
          type="submit"
          look={isGiving(decision) ? 'primary' : 'danger'}
          className={isGiving(decision) ? undefined : 'solid'}
          busy={isBusy}
        >
          {t(decision)}
        </Button>
      </div>
    </form>
  );
}
