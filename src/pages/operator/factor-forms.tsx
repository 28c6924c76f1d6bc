import { type FormEvent, useId, useState } from 'react';
import { useTranslations } from 'use-intl';
import type { FactorSetupBody } from '#src/api/contract/operator/operator-contract.ts';
import { operator } from '#src/client/operator-calls.ts';
import type { CallAnswer } from '#src/client/site-call.ts';
import { CopyButton } from '#src/ui/clipboard/copy-button.tsx';
import { Button } from '#src/ui/control/button.tsx';
import { Fail } from '#src/ui/message/fail.tsx';

interface FactorFormProps {
  /** Of whoever sits here, for the command that helps them. */
  email: string;
  onDone(): void;
}

interface LineFormProps {
  label: string;
  button: string;
  isCode: boolean;
  send(text: string): Promise<CallAnswer<unknown>>;
}

/** One line and a button; what is wrong stands below, and the line is chosen for the next try. */
function LineForm({ label, button, isCode, send }: LineFormProps) {
  const id = useId();
  const [failure, setFailure] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const line = event.currentTarget.elements.namedItem('line') as HTMLInputElement;
    setBusy(true);
    const { code, message } = await send(line.value);
    setBusy(false);
    setFailure(code === 200 ? null : message);
    line.select();
  }

  return (
    <form method="post" onSubmit={submit}>
      <div className="field">
        <label className="label" htmlFor={id}>
          {label}
        </label>
        <input
          id={id}
          name="line"
          className={isCode ? 'input desk-code' : 'input'}
          required
          autoComplete={isCode ? 'one-time-code' : 'off'}
          autoCapitalize="off"
          spellCheck={false}
          maxLength={60}
        />
      </div>
      {failure && <Fail title={failure} />}
      <Button type="submit" look="primary" busy={isBusy}>
        {button}
      </Button>
    </form>
  );
}

/** Opens the desk. */
export function CodeForm({ email, onDone }: FactorFormProps) {
  const t = useTranslations('admin.door');
  async function send(code: string) {
    const answer = await operator.enter(code);
    if (answer.code === 200) onDone();
    return answer;
  }
  return (
    <section className="panel">
      <header>
        <h2>{t('heading')}</h2>
      </header>
      <div className="body">
        <p>{t('text')}</p>
        <LineForm label={t('code')} button={t('open')} isCode send={send} />
        <div className="small muted">
          <p>{t('lost')}</p>
          <code>npm run admin -- operator {email} --reset-factor</code>
        </div>
      </div>
    </section>
  );
}

/** The word of the command line, the secret for the app, a first code, and the recovery codes. */
export function SetupForm({ email, onDone }: FactorFormProps) {
  const t = useTranslations('admin.setup');
  const door = useTranslations('admin.door');
  const [setup, setSetup] = useState<FactorSetupBody | null>(null);
  const [codes, setCodes] = useState<readonly string[] | null>(null);

  async function start(word: string) {
    const answer = await operator.setUp(word);
    if (answer.result) setSetup(answer.result);
    return answer;
  }
  async function confirm(code: string) {
    const answer = await operator.confirm(code);
    if (answer.result) setCodes(answer.result.recoveryCodes);
    return answer;
  }

  return (
    <section className="panel">
      <header>
        <h2>{t(codes ? 'recovery' : 'heading')}</h2>
      </header>
      <div className="body">
        {codes ? (
          <>
            <p>{t('keep')}</p>
            <ul className="desk-codes">
              {codes.map((code) => (
                <li key={code}>{code}</li>
              ))}
            </ul>
            <div className="row">
              <CopyButton label={t('copy')} done={t('copied')} read={() => codes.join('\n')} />
              <Button look="primary" onClick={onDone}>
                {t('kept')}
              </Button>
            </div>
          </>
        ) : setup ? (
          <>
            <p>{t('scan')}</p>
            <svg
              className="desk-square"
              viewBox={`0 0 ${setup.qr.size} ${setup.qr.size}`}
              role="img"
              aria-label={t('qr')}
              shapeRendering="crispEdges"
            >
              <path d={setup.qr.path} />
            </svg>
            <p className="small">
              {t('key')}: <code className="desk-key">{setup.secret}</code>
            </p>
            <LineForm key="code" label={door('code')} button={t('confirm')} isCode send={confirm} />
          </>
        ) : (
          <>
            <div>
              <p>{t('text')}</p>
              <code>npm run admin -- operator {email}</code>
            </div>
            <LineForm key="word" label={t('word')} button={t('next')} isCode={false} send={start} />
          </>
        )}
      </div>
    </section>
  );
}
