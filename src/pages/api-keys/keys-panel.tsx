import { KeyRound, Plus } from 'lucide-react';
import { useState } from 'react';
import { useFormatter, useTranslations } from 'use-intl';
import { mostKeys } from '#src/accounts/api-key/key-scopes.ts';
import type { ApiKeyBody, UsageBody } from '#src/api/contract/account-contract.ts';
import { Button } from '#src/ui/control/button.tsx';
import { Icon } from '#src/ui/icon.tsx';
import { useToast } from '#src/ui/message/toast.tsx';
import { ConfirmDialog } from './confirm-dialog.tsx';
import { MakeKeyDialog } from './make-key-dialog.tsx';
import { keys as calls } from './program-calls.ts';

interface KeysPanelProps {
  keys: readonly ApiKeyBody[];
  usage: UsageBody;
  onChange(): void;
}

/** All keys of the account, the newest first. */
export function KeysPanel({ keys, usage, onChange }: KeysPanelProps) {
  const t = useTranslations('apiKeys');
  const toast = useToast();
  const [isMaking, setMaking] = useState(false);
  const [toRevoke, setToRevoke] = useState<ApiKeyBody | null>(null);
  const isFull = keys.length >= mostKeys;
  return (
    <section className="panel" aria-labelledby="keys">
      <header>
        <h2 id="keys">{t('keys.heading')}</h2>
        <Button size="small" look="primary" icon={Plus} disabled={isFull} onClick={() => setMaking(true)}>
          {t('keys.create')}
        </Button>
      </header>
      {keys.length === 0 && (
        <div className="body nothing">
          <Icon of={KeyRound} size="large" />
          <p className="muted">{t('keys.none')}</p>
        </div>
      )}
      <ul className="app-list">
        {keys.map((key) => (
          <KeyLine key={key.id} apiKey={key} onRevoke={() => setToRevoke(key)} />
        ))}
      </ul>
      <footer className="small muted">
        {isFull && <p>{t('keys.full', { most: mostKeys })}</p>}
        <p className="tabular">{t('calls', { used: usage.callsThisMonth, total: usage.callsPerMonth })}</p>
      </footer>
      <MakeKeyDialog open={isMaking} onClose={() => setMaking(false)} onMade={onChange} />
      <ConfirmDialog
        open={toRevoke !== null}
        title={t('revoke.title', { name: toRevoke?.name ?? '' })}
        text={t('revoke.text')}
        keep={t('revoke.keep')}
        now={t('revoke.now')}
        onClose={() => setToRevoke(null)}
        call={() => calls.revoke(toRevoke!.id)}
        onDone={() => {
          toast({ message: t('revoke.done') });
          onChange();
        }}
      />
    </section>
  );
}

function KeyLine({ apiKey, onRevoke }: { apiKey: ApiKeyBody; onRevoke(): void }) {
  const t = useTranslations('apiKeys');
  const format = useFormatter();
  const [now] = useState(() => new Date());
  const { name, lastFour, scopes, lastUsedAt, expiresAt } = apiKey;
  const expires = new Date(expiresAt);
  const isOver = expires <= now;
  return (
    <li>
      <span className="what">
        <b>{name}</b>
        <span className="data tabular">
          <code>pxw_…{lastFour}</code> ·{' '}
          {lastUsedAt
            ? t('keys.used', { when: format.relativeTime(new Date(lastUsedAt), now) })
            : t('keys.unused')}{' '}
          ·{' '}
          <span className={isOver ? 'is-over' : undefined}>
            {t(isOver ? 'keys.expired' : 'keys.expires', {
              day: format.dateTime(expires, { dateStyle: 'medium' }),
            })}
          </span>
        </span>
        <span className="chips">
          {scopes.map((scope) => (
            <span className="badge" key={scope}>
              {t(`scopes.${scope}.label`)}
            </span>
          ))}
        </span>
      </span>
      <span className="actions">
        <Button size="small" look="danger" aria-label={t('keys.revokeNamed', { name })} onClick={onRevoke}>
          {t('keys.revoke')}
        </Button>
      </span>
    </li>
  );
}
