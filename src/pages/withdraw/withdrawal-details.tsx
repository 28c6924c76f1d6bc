import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import type { StoredUser } from '#src/client/user-store.ts';
import { Button } from '#src/ui/control/button.tsx';
import {
  formProblems,
  mostCharacters,
  plainForm,
  type WithdrawalForm,
} from '#src/withdrawal/withdrawal-form.ts';
import { PageField } from '../texts/page-field.tsx';
import { StepHeading } from './step-heading.tsx';

interface WithdrawalDetailsProps {
  user: StoredUser | null;
  /** What was entered before; null at first. */
  entered: WithdrawalForm | null;
  keptYears: number;
  /** The receipt may have a link that ends something. */
  sellsPro: boolean;
  onEntered(form: WithdrawalForm): void;
}

/** The first step: who withdraws, where the receipt goes, and from which contract. */
export function WithdrawalDetails({ user, entered, keptYears, sellsPro, onEntered }: WithdrawalDetailsProps) {
  const t = useTranslations('withdraw');
  const say = useTranslations('validation');
  const email = useRef<HTMLInputElement>(null);
  const [errors, setErrors] = useState<Partial<Record<keyof WithdrawalForm, string>>>({});

  // Pages are the same for everyone: who is signed in is known once the page has its scripts.
  useEffect(() => {
    if (user && email.current?.value === '') email.current.value = user.email;
  }, [user]);

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const element = event.currentTarget;
    const data = new FormData(element);
    const read = (name: string) => String(data.get(name) ?? '');
    const form = plainForm({ name: read('name'), email: read('email'), contract: read('contract') });
    const found = Object.entries(formProblems(form, user !== null)).flatMap(([field, problem]) =>
      problem ? [[field, say(problem, { wording: 'entry' })]] : [],
    );
    setErrors(Object.fromEntries(found));
    if (found.length === 0) onEntered(form);
    else (element.elements.namedItem(found[0][0]) as HTMLElement).focus();
  }

  return (
    <form className="page-form" method="post" noValidate onSubmit={submit}>
      <StepHeading isFollowing={entered !== null}>{t('form.heading')}</StepHeading>
      <PageField label={t('form.name')} error={errors.name}>
        {(id, described) => (
          <input
            id={id}
            name="name"
            autoComplete="name"
            maxLength={mostCharacters.name}
            defaultValue={entered?.name}
            aria-describedby={described}
            aria-invalid={errors.name ? true : undefined}
          />
        )}
      </PageField>
      <PageField
        label={t('form.email')}
        hint={t(sellsPro && !user ? 'form.emailHintSold' : 'form.emailHint')}
        error={errors.email}
      >
        {(id, described) => (
          <input
            id={id}
            ref={email}
            name="email"
            type="email"
            autoComplete="email"
            maxLength={mostCharacters.email}
            defaultValue={entered?.email}
            aria-describedby={described}
            aria-invalid={errors.email ? true : undefined}
          />
        )}
      </PageField>
      <PageField
        label={t(user ? 'form.contractOptional' : 'form.contract')}
        hint={t(user ? 'form.contractOfAccount' : 'form.contractHint')}
        error={errors.contract}
      >
        {(id, described) => (
          <textarea
            id={id}
            name="contract"
            rows={3}
            maxLength={mostCharacters.contract}
            defaultValue={entered?.contract}
            aria-describedby={described}
            aria-invalid={errors.contract ? true : undefined}
          />
        )}
      </PageField>
      <p className="hint">{t('form.kept', { years: keptYears })}</p>
      <Button look="primary" type="submit">
        {t('form.submit')}
      </Button>
    </form>
  );
}
