import { Check, CircleAlert, Eye, EyeOff } from 'lucide-react';
import { type ComponentProps, type ReactNode, useId, useState } from 'react';
import { useTranslations } from 'use-intl';
import { Icon } from '../../ui/icon.tsx';
import type { AccountForm, FieldName } from './account-form.ts';
import { type PasswordStrength, passwordStrength } from './password-strength.ts';

interface FieldProps {
  form: AccountForm;
  name: FieldName;
  label: string;
}

interface FrameProps extends FieldProps {
  id: string;
  /** At the right of the label. */
  aside?: ReactNode;
  hint?: ReactNode;
  children: ReactNode;
}

/** Label, field, and what is wrong with it; the field names both in `aria-describedby`. */
function FieldFrame({ form, name, label, id, aside, hint, children }: FrameProps) {
  const error = form.errors[name];
  return (
    <div className="field">
      <span className="label">
        <label htmlFor={id}>{label}</label>
        {aside}
      </span>
      {children}
      {hint}
      <FieldError id={id}>{error}</FieldError>
    </div>
  );
}

/** What is wrong with the field of this id, where something is. */
function FieldError({ id, children }: { id: string; children: string | undefined }) {
  if (!children) return null;
  return (
    <p className="error" id={`${id}-error`}>
      <Icon of={CircleAlert} size="small" />
      <span>{children}</span>
    </p>
  );
}

function describe(id: string, hasError: boolean, hasHint: boolean): ComponentProps<'input'> {
  const described = [hasError && `${id}-error`, hasHint && `${id}-hint`].filter(Boolean).join(' ');
  return {
    id,
    className: hasError ? 'input bad' : 'input',
    'aria-invalid': hasError || undefined,
    'aria-describedby': described || undefined,
  };
}

interface EmailFieldProps extends Omit<FieldProps, 'name'> {
  defaultValue?: string;
}

export function EmailField({ form, label, defaultValue }: EmailFieldProps) {
  const t = useTranslations('signIn.fields');
  const id = useId();
  return (
    <FieldFrame form={form} name="email" label={label} id={id}>
      <input
        {...describe(id, form.errors.email !== undefined, false)}
        name="email"
        type="email"
        // Password managers look for the name that goes with the password.
        autoComplete="username"
        inputMode="email"
        autoCapitalize="none"
        spellCheck={false}
        placeholder={t('placeholder')}
        defaultValue={defaultValue}
      />
    </FieldFrame>
  );
}

interface PasswordFieldProps extends FieldProps {
  kind: 'current-password' | 'new-password';
  aside?: ReactNode;
  /** Says how hard it is to guess while it is typed. */
  hasMeter?: boolean;
}

/** A password that can be looked at; pasting and password managers are welcome, so nothing is cut off. */
export function PasswordField({ form, name, label, kind, aside, hasMeter = false }: PasswordFieldProps) {
  const t = useTranslations('signIn.fields');
  const id = useId();
  const [isShown, setShown] = useState(false);
  const [strength, setStrength] = useState<PasswordStrength>(0);
  return (
    <FieldFrame
      form={form}
      name={name}
      label={label}
      id={id}
      aside={aside}
      hint={hasMeter && <StrengthMeter id={`${id}-hint`} strength={strength} />}
    >
      <span className="password">
        <input
          {...describe(id, form.errors[name] !== undefined, hasMeter)}
          name={name}
          type={isShown ? 'text' : 'password'}
          autoComplete={kind}
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          onInput={(event) => hasMeter && setStrength(passwordStrength(event.currentTarget.value))}
        />
        <button
          type="button"
          className="tool-button"
          aria-label={t(isShown ? 'hide' : 'show')}
          title={t(isShown ? 'hide' : 'show')}
          onClick={() => setShown(!isShown)}
        >
          <Icon of={isShown ? EyeOff : Eye} />
        </button>
      </span>
    </FieldFrame>
  );
}

const strengthWords = ['rule', 'weak', 'fair', 'good', 'strong'] as const;

function StrengthMeter({ id, strength }: { id: string; strength: PasswordStrength }) {
  const t = useTranslations('signIn.strength');
  return (
    <div className="meter" data-strength={strength}>
      <span className="bars" aria-hidden>
        <i />
        <i />
        <i />
        <i />
      </span>
      <span className="hint" id={id} aria-live="polite">
        {t(strengthWords[strength])}
      </span>
    </div>
  );
}

interface CodeFieldProps extends Omit<FieldProps, 'name' | 'label'> {
  hint: string;
  /** The button that has a code sent. */
  children: ReactNode;
}

export function CodeField({ form, hint, children }: CodeFieldProps) {
  const t = useTranslations('signIn.fields');
  const id = useId();
  return (
    <FieldFrame
      form={form}
      name="code"
      label={t('code')}
      id={id}
      hint={
        <p className="hint" id={`${id}-hint`} aria-live="polite">
          {hint}
        </p>
      }
    >
      <div className="codes">
        <input
          {...describe(id, form.errors.code !== undefined, true)}
          name="code"
          inputMode="numeric"
          autoComplete="one-time-code"
          spellCheck={false}
        />
        {children}
      </div>
    </FieldFrame>
  );
}

interface TickBoxProps extends Omit<ComponentProps<'input'>, 'form'> {
  /** What is wrong with it. */
  error?: string;
  children: ReactNode;
}

export function TickBox({ error, children, ...input }: TickBoxProps) {
  const id = useId();
  return (
    <div>
      <label className="box">
        <input
          {...input}
          type="checkbox"
          className="visually-hidden"
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${id}-error` : undefined}
        />
        <span className="check">
          <Icon of={Check} size="small" />
        </span>
        <span>{children}</span>
      </label>
      <FieldError id={id}>{error}</FieldError>
    </div>
  );
}
