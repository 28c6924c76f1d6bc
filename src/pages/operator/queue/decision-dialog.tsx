import { type FormEvent, useId, useState } from 'react';
import { useTranslations } from 'use-intl';
import type { QueuedShareBody } from '#src/api/contract/operator/operator-contract.ts';
import { operator } from '#src/client/operator-calls.ts';
import { removalReaches } from '#src/shares/publication-rules.ts';
import {
  type KeepReason,
  keepReasons,
  longestVerdict,
  type ReportReason,
  reportReasons,
} from '#src/shares/share-rules.ts';
import { Button } from '#src/ui/control/button.tsx';
import { Fail } from '#src/ui/message/fail.tsx';
import { Dialog } from '#src/ui/overlay/dialog.tsx';
import { useDeskCall } from '../desk-data.ts';

export type Decision = 'keep' | 'remove';

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
  const isFresh = isNewOnly(share);
  function titleOf() {
    if (decision === 'keep') return t(isFresh ? 'publication.listTitle' : 'keepTitle');
    return t(isFresh ? 'publication.refuseTitle' : 'removeTitle');
  }
  return (
    <Dialog open={decision !== null} onClose={onClose} closesBeside={false} title={titleOf()}>
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

function DecisionForm({ share, decision, onClose, onDone }: DecisionDialogProps & { decision: Decision }) {
  const t = useTranslations('admin.queue');
  const atDesk = useDeskCall();
  const wordsId = useId();
  const [failure, setFailure] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const isKeep = decision === 'keep';
  const { id, publication } = share;
  const isFresh = isNewOnly(share);
  // Of what somebody says they are in, nothing stays.
  const mayReach = publication !== null && share.state !== 'hidden';
  const choices: readonly (readonly [reason: string, name: string])[] = isKeep
    ? keepReasons.map((reason) => [reason, t(`because.${reason}`)])
    : reportReasons.map((reason) => [reason, t(`reasons.${reason}`)]);

  async function decide(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (isBusy) return;
    const form = new FormData(event.currentTarget);
    const [reason, words] = [String(form.get('reason')), String(form.get('words'))];
    setBusy(true);
    const { result, message } = await atDesk(
      isKeep
        ? operator.keep(id, { reason: reason as KeepReason, words, chosen: form.has('chosen') })
        : operator.remove(id, {
            reason: reason as ReportReason,
            words,
            from: form.get('from') === 'explore' ? 'explore' : 'everywhere',
          }),
    );
    setBusy(false);
    if (result) onDone(result);
    else setFailure(message);
  }

  return (
    <form className="queue-decision" method="post" onSubmit={decide}>
      {isKeep && <p className="small muted">{t(isFresh ? 'publication.listText' : 'keepText')}</p>}
      {!isKeep && !mayReach && <p className="small muted">{t('removeText')}</p>}
      {!isKeep && mayReach && (
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
      {isKeep && publication && (
        <fieldset>
          <label>
            <input type="checkbox" name="chosen" defaultChecked={publication.chosen} />
            <span>{t('publication.choose')}</span>
          </label>
        </fieldset>
      )}
      <div className="field">
        <label className="label" htmlFor={wordsId}>
          {t('words')}
        </label>
        <textarea
          id={wordsId}
          name="words"
          className="input"
          rows={3}
          maxLength={longestVerdict}
          aria-describedby={`${wordsId}-hint`}
        />
        <p className="hint" id={`${wordsId}-hint`}>
          {t(isKeep ? 'toldIfHidden' : 'told')}
        </p>
      </div>
      {failure && <Fail title={failure} />}
      <div className="row">
        <Button onClick={onClose}>{t('cancel')}</Button>
        <Button
          type="submit"
          look={isKeep ? 'primary' : 'danger'}
          className={isKeep ? undefined : 'solid'}
          busy={isBusy}
        >
          {t(decision)}
        </Button>
      </div>
    </form>
  );
}
