import { type FormEvent, type RefObject, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import type { FormProblemCode } from '../../api/contract/account-contract.ts';
import type { CallAnswer } from '../../client/site-call.ts';
import { useCountdown } from '../countdown.ts';

export type FieldName = 'email' | 'code' | 'current' | 'password' | 'repeat' | 'agree';

/** Where a failure of the server is shown: at the first of these fields that the form has. Others stand above the button. */
const fieldsOf: Readonly<Record<string, readonly FieldName[]>> = {
  email_missing: ['email'],
  email_invalid: ['email'],
  email_differs: ['email'],
  code_missing: ['code'],
  code_invalid: ['code'],
  code_wrong: ['code'],
  password_missing: ['password'],
  password_length: ['password'],
  password_easy: ['password'],
  password_wrong: ['current', 'password'],
  terms_missing: ['agree'],
};

interface AccountFormOptions<T> {
  /** The specification words some sentences in two ways: `entry` on sign-in and sign-up, `change` elsewhere. */
  wording: 'entry' | 'change';
  /** What is wrong with each field, in the order in which they stand. */
  check(values: FormData): Partial<Record<FieldName, FormProblemCode | null>>;
  send(values: FormData): Promise<CallAnswer<T> | false>;
  onDone(result: T, values: FormData): void;
}

export interface AccountForm {
  /** For the form element. */
  props: {
    noValidate: true;
    /** Before the scripts are there: nothing that was typed stands in an address. */
    method: 'post';
    onSubmit(event: FormEvent<HTMLFormElement>): void;
    onInput(event: FormEvent<HTMLFormElement>): void;
    ref: RefObject<HTMLFormElement | null>;
  };
  errors: Partial<Record<FieldName, string>>;
  /** What belongs to no field. */
  failure: string | null;
  /** How long nothing may be tried. */
  secondsLeft: number;
  isBusy: boolean;
  /** Checks one field now and moves there when something is wrong with it. */
  isFine(field: FieldName): boolean;
  /** Says something at a field and moves there; without words it is forgotten. */
  sayAt(field: FieldName, words: string | null): void;
  focus(field: FieldName): void;
  text(field: FieldName): string;
}

export function textOf(values: FormData, name: FieldName): string {
  return String(values.get(name) ?? '');
}

/**
 * A form of the account: everything is checked before it is sent, what is wrong stands at its field and the focus moves to
 * the first of them. A field that was wrong is checked with every key from then on. What the server finds is shown alike.
 */
export function useAccountForm<T>({ wording, check, send, onDone }: AccountFormOptions<T>): AccountForm {
  const t = useTranslations();
  const form = useRef<HTMLFormElement>(null);
  const [errors, setErrors] = useState<AccountForm['errors']>({});
  const [failure, setFailure] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const wait = useCountdown();
  const values = () => new FormData(form.current!);

  function focus(field: string): void {
    const input = form.current?.elements.namedItem(field);
    if (input instanceof HTMLElement) input.focus();
  }

  function findProblems(): AccountForm['errors'] {
    const found = Object.entries(check(values())).flatMap(([field, problem]) =>
      problem ? [[field, t(`validation.${problem}`, { wording })]] : [],
    );
    return Object.fromEntries(found);
  }

  function sayAt(field: FieldName, words: string | null): void {
    setErrors(({ [field]: _, ...others }) => (words === null ? others : { ...others, [field]: words }));
    if (words !== null) focus(field);
  }

  function isFine(field: FieldName): boolean {
    const words = findProblems()[field] ?? null;
    sayAt(field, words);
    return words === null;
  }

  function showFailure({ code, message, failure: why }: CallAnswer<T>): void {
    const field = fieldsOf[why?.error ?? '']?.find((name) => form.current?.elements.namedItem(name));
    if (field) {
      sayAt(field, message);
      return;
    }
    const seconds = Number(why?.params?.seconds);
    if (code === 429 && seconds > 0) wait.start(seconds);
    setFailure(message);
  }

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (isBusy || wait.left > 0) return;
    const found = findProblems();
    setErrors(found);
    setFailure(null);
    const [first] = Object.keys(found);
    if (first) return focus(first);
    setBusy(true);
    const given = values();
    const answer = await send(given);
    setBusy(false);
    if (answer === false) setFailure(t('signIn.insecure'));
    else if (answer.code === 200) onDone(answer.result as T, given);
    else showFailure(answer);
  }

  function checkAgain({ target }: FormEvent<HTMLFormElement>) {
    const field = (target as HTMLInputElement).name as FieldName;
    if (errors[field] === undefined) return;
    const words = findProblems()[field];
    setErrors(({ [field]: _, ...others }) => (words === undefined ? others : { ...others, [field]: words }));
  }

  return {
    props: { noValidate: true, method: 'post', onSubmit: submit, onInput: checkAgain, ref: form },
    errors,
    failure,
    secondsLeft: wait.left,
    isBusy,
    isFine,
    sayAt,
    focus,
    text: (field) => textOf(values(), field),
  };
}
