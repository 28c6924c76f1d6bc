import { type FormEvent, useState } from 'react';
import { useTranslations } from 'use-intl';
import {
  type KeyScope,
  keyScopes,
  longestKeyDays,
  longestKeyName,
  usualKeyDays,
} from '#src/accounts/api-key/key-scopes.ts';
import { Button } from '#src/ui/control/button.tsx';
import { Segmented } from '#src/ui/control/segmented.tsx';
import { Fail } from '#src/ui/message/fail.tsx';
import { LineField } from './line-field.tsx';
import { keys } from './program-calls.ts';
import { SecretDialog } from './secret-dialog.tsx';
import { TickList } from './tick-list.tsx';

interface MakeKeyDialogProps {
  open: boolean;
  onClose(): void;
  onMade(): void;
}

/** What most programs need: to run tools and fetch what they made. */
const usualScopes: KeyScope[] = ['jobs:write', 'jobs:read', 'files:read'];
const lives = [30, usualKeyDays, longestKeyDays] as const;

/** Asks what a key is for, makes it, and shows it once. */
export function MakeKeyDialog({ open, onClose, onMade }: MakeKeyDialogProps) {
  const t = useTranslations('apiKeys');

  return (
    <SecretDialog
      open={open}
      title={t('make.title')}
      label={t('secret.key')}
      warning={t('secret.warning')}
      onClose={onClose}
      form={(close, onMadeSecret) => (
        <MakeKeyForm
          onCancel={close}
          onMade={(made) => {
            onMadeSecret(made);
            onMade();
          }}
        />
      )}
    />
  );
}

function MakeKeyForm({ onCancel, onMade }: { onCancel(): void; onMade(secret: string): void }) {
  const t = useTranslations('apiKeys.make');
  const scopeWords = useTranslations('apiKeys.scopes');
  const [name, setName] = useState('');
  const [scopes, setScopes] = useState<KeyScope[]>(usualScopes);
  const [days, setDays] = useState<number>(usualKeyDays);
  const [isChecked, setChecked] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const nameError = isChecked && name.trim() === '' ? t('nameMissing') : null;
  const scopesError = isChecked && scopes.length === 0 ? t('scopesMissing') : null;

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (isBusy) return;
    setChecked(true);
    if (name.trim() === '' || scopes.length === 0) {
      if (name.trim() === '') event.currentTarget.querySelector('input')?.focus();
      return;
    }
    setBusy(true);
    const { message, result } = await keys.make({ name: name.trim(), scopes, days });
    setBusy(false);
    setFailure(result ? null : message);
    if (result) onMade(result.secret);
  }

  return (
    <form className="program-form" noValidate onSubmit={submit}>
      <LineField
        label={t('name')}
        hint={t('nameHint')}
        error={nameError}
        value={name}
        maxLength={longestKeyName}
        autoComplete="off"
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <TickList
        legend={t('scopes')}
        choices={keyScopes.map((value) => ({
          value,
          label: scopeWords(`${value}.label`),
          hint: scopeWords(`${value}.hint`),
        }))}
        chosen={scopes}
        onChange={setScopes}
        error={scopesError}
      />
      <div className="field">
        <span className="label">{t('days')}</span>
        <Segmented
          label={t('days')}
          value={String(days)}
          onChange={(chosen) => setDays(Number(chosen))}
          choices={lives.map((one) => ({ value: String(one), label: t('daysValue', { days: one }) }))}
        />
      </div>
      <p className="hint">{t('never')}</p>
      {failure && <Fail title={failure} />}
      <div className="row">
        <Button onClick={onCancel}>{t('cancel')}</Button>
        <Button type="submit" look="primary" busy={isBusy}>
          {t('create')}
        </Button>
      </div>
    </form>
  );
}
