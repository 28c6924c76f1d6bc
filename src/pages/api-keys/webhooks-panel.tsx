import { Plus } from 'lucide-react';
import { useState } from 'react';
import { useFormatter, useTranslations } from 'use-intl';
import type { WebhookBody } from '#src/api/contract/programs/webhook-contract.ts';
import { Button } from '#src/ui/control/button.tsx';
import { Switch } from '#src/ui/control/switch.tsx';
import { Fail } from '#src/ui/message/fail.tsx';
import { useToast } from '#src/ui/message/toast.tsx';
import { Dialog } from '#src/ui/overlay/dialog.tsx';
import { mostWebhooks } from '#src/webhooks/webhook-events.ts';
import { SiteLink } from '../links/site-link.tsx';
import { AddWebhookDialog } from './add-webhook-dialog.tsx';
import { ConfirmDialog } from './confirm-dialog.tsx';
import { Deliveries } from './deliveries.tsx';
import { eventKey } from './event-key.ts';
import { hooks } from './program-calls.ts';
import { SecretView } from './secret-view.tsx';

interface WebhooksPanelProps {
  webhooks: readonly WebhookBody[];
  hasPro: boolean;
  onChange(): void;
}

/** Addresses that are told what happens: part of Pro. Those of somebody who had it stay in sight, and can be removed. */
export function WebhooksPanel({ webhooks, hasPro, onChange }: WebhooksPanelProps) {
  const t = useTranslations('apiKeys.webhooks');
  const [isAdding, setAdding] = useState(false);
  const isFull = webhooks.length >= mostWebhooks;
  return (
    <section className="panel" aria-labelledby="webhooks">
      <header>
        <h2 id="webhooks">{t('heading')}</h2>
        {hasPro && (
          <Button size="small" icon={Plus} disabled={isFull} onClick={() => setAdding(true)}>
            {t('add')}
          </Button>
        )}
      </header>
      <div className="body">
        <p className="small muted">
          {hasPro ? (
            t('text')
          ) : (
            <>
              {t('pro')}{' '}
              <SiteLink className="link" to="/pricing">
                {t('plans')}
              </SiteLink>
            </>
          )}
        </p>
        {hasPro && webhooks.length === 0 && <p className="small">{t('none')}</p>}
        {isFull && <p className="small muted">{t('full', { most: mostWebhooks })}</p>}
      </div>
      <ul className="app-list">
        {webhooks.map((webhook) => (
          <WebhookLine key={webhook.id} webhook={webhook} hasPro={hasPro} onChange={onChange} />
        ))}
      </ul>
      <AddWebhookDialog open={isAdding} onClose={() => setAdding(false)} onAdded={onChange} />
    </section>
  );
}

function WebhookLine({
  webhook,
  hasPro,
  onChange,
}: Omit<WebhooksPanelProps, 'webhooks'> & { webhook: WebhookBody }) {
  const t = useTranslations('apiKeys');
  const format = useFormatter();
  const toast = useToast();
  const { id, url, events, isOn, failingSince } = webhook;
  const [asked, setAsked] = useState<'rotate' | 'remove' | null>(null);
  const [secret, setSecret] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  /** Another one after each message that was sent by hand. */
  const [sent, setSent] = useState(0);

  async function toggle(wanted: boolean) {
    const { message, result } = await hooks.change(id, { isOn: wanted });
    setFailure(result ? null : message);
    onChange();
  }

  async function ping() {
    setBusy(true);
    const { message, result } = await hooks.ping(id);
    setBusy(false);
    setFailure(result ? null : message);
    if (!result) return;
    toast({ message: t('webhooks.pinged') });
    setSent((times) => times + 1);
  }

  return (
    <li className="webhook">
      <span className="what">
        <b className="hook-address">{url}</b>
        <span className="chips">
          {events.map((event) => (
            <span className="badge" key={event}>
              {t(`events.${eventKey(event)}`)}
            </span>
          ))}
        </span>
        {failingSince && (
          <span className="small failing">
            {t('webhooks.failing', { day: format.dateTime(new Date(failingSince), { dateStyle: 'long' }) })}
          </span>
        )}
      </span>
      <div className="webhook-switch">
        <Switch
          checked={isOn}
          disabled={!hasPro && !isOn}
          onChange={toggle}
          label={t(isOn ? 'webhooks.on' : 'webhooks.off')}
          hint={<span className="visually-hidden">{t('webhooks.toggle', { url })}</span>}
        />
      </div>
      <span className="webhook-ways">
        {hasPro && (
          <>
            <Button size="small" busy={isBusy} onClick={ping}>
              {t('webhooks.ping')}
            </Button>
            <Button size="small" onClick={() => setAsked('rotate')}>
              {t('webhooks.rotate')}
            </Button>
          </>
        )}
        <Button
          size="small"
          look="danger"
          aria-label={t('webhooks.removeNamed', { url })}
          onClick={() => setAsked('remove')}
        >
          {t('webhooks.remove')}
        </Button>
      </span>
      {failure && <Fail title={failure} />}
      <Deliveries id={id} sent={sent} />
      <ConfirmDialog
        open={asked === 'rotate'}
        isDanger={false}
        title={t('rotate.title')}
        text={t('rotate.text')}
        keep={t('rotate.keep')}
        now={t('rotate.now')}
        onClose={() => setAsked(null)}
        call={() => hooks.rotate(id)}
        onDone={(made) => setSecret(made.secret)}
      />
      <ConfirmDialog
        open={asked === 'remove'}
        title={t('remove.title')}
        text={t('remove.text', { url })}
        keep={t('remove.keep')}
        now={t('remove.now')}
        onClose={() => setAsked(null)}
        call={() => hooks.remove(id)}
        onDone={() => {
          toast({ message: t('remove.done') });
          onChange();
        }}
      />
      <Dialog
        open={secret !== null}
        onClose={() => setSecret(null)}
        closesBeside={false}
        className="program-dialog"
        title={t('secret.webhook')}
      >
        <SecretView
          label={t('secret.webhook')}
          secret={secret ?? ''}
          warning={t('secret.webhookWarning')}
          onClose={() => setSecret(null)}
        />
      </Dialog>
    </li>
  );
}
