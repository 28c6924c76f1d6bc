import { type FormEvent, useState } from 'react';
import { useTranslations } from 'use-intl';
import { Button } from '#src/ui/control/button.tsx';
import { Fail } from '#src/ui/message/fail.tsx';
import { type WebhookEvent, webhookEvents } from '#src/webhooks/webhook-events.ts';
import { eventKey } from './event-key.ts';
import { LineField } from './line-field.tsx';
import { hooks } from './program-calls.ts';
import { SecretDialog } from './secret-dialog.tsx';
import { TickList } from './tick-list.tsx';

interface AddWebhookDialogProps {
  open: boolean;
  onClose(): void;
  onAdded(): void;
}

const usualEvents: WebhookEvent[] = ['job.succeeded', 'job.failed'];

/** Asks for an address and what it is told, and shows its secret once. */
export function AddWebhookDialog({ open, onClose, onAdded }: AddWebhookDialogProps) {
  const t = useTranslations('apiKeys');

  return (
    <SecretDialog
      open={open}
      title={t('addHook.title')}
      label={t('secret.webhook')}
      warning={t('secret.webhookWarning')}
      onClose={onClose}
      form={(close, onMadeSecret) => (
        <AddWebhookForm
          onCancel={close}
          onAdded={(made) => {
            onMadeSecret(made);
            onAdded();
          }}
        />
      )}
    />
  );
}

function AddWebhookForm({ onCancel, onAdded }: { onCancel(): void; onAdded(secret: string): void }) {
  const t = useTranslations('apiKeys.addHook');
  const eventWords = useTranslations('apiKeys.events');
  const [url, setUrl] = useState('');
  const [events, setEvents] = useState<WebhookEvent[]>(usualEvents);
  const [isChecked, setChecked] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  // An operator may open hosts of their own network for plain HTTP: the server decides.
  const isAddress = /^https?:\/\/\S+$/.test(url.trim());
  const urlError = isChecked && !isAddress ? t('urlMissing') : null;
  const eventsError = isChecked && events.length === 0 ? t('eventsMissing') : null;

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (isBusy) return;
    setChecked(true);
    if (!isAddress || events.length === 0) {
      if (!isAddress) event.currentTarget.querySelector('input')?.focus();
      return;
    }
    setBusy(true);
    const { message, result } = await hooks.add({ url: url.trim(), events });
    setBusy(false);
    setFailure(result ? null : message);
    if (result) onAdded(result.secret);
  }

  return (
    <form className="program-form" noValidate onSubmit={submit}>
      <LineField
        label={t('url')}
        hint={t('urlHint')}
        error={urlError}
        type="url"
        inputMode="url"
        placeholder="https://"
        value={url}
        onChange={(event) => setUrl(event.currentTarget.value)}
      />
      <TickList
        legend={t('events')}
        choices={webhookEvents.map((value) => ({ value, label: eventWords(eventKey(value)) }))}
        chosen={events}
        onChange={setEvents}
        error={eventsError}
      />
      {failure && <Fail title={failure} />}
      <div className="row">
        <Button onClick={onCancel}>{t('cancel')}</Button>
        <Button type="submit" look="primary" busy={isBusy}>
          {t('add')}
        </Button>
      </div>
    </form>
  );
}
