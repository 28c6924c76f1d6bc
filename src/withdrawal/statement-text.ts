import type { WithdrawalForm } from './withdrawal-form.ts';

type StatementLine = 'opening' | 'contract' | 'account' | 'name' | 'email';

/**
 * The statement as it is shown before it is confirmed, kept, mailed and shown again. `say` has the lines of
 * `withdraw.statement` in the language of the page.
 */
export function statementText(
  say: (line: StatementLine, args: { value: string }) => string,
  { name, email, contract }: WithdrawalForm,
  account: string | null,
): string {
  const values = { contract, account: account ?? '', name, email };
  const facts = (['contract', 'account', 'name', 'email'] as const)
    .filter((line) => values[line] !== '')
    .map((line) => say(line, { value: values[line] }));
  return [say('opening', { value: '' }), '', ...facts].join('\n');
}

/** The moment of arrival, the same on the page and in the mail. `language` is a tag such as `de-DE`. */
export function arrivalTime(at: Date, language: string): string {
  const style = { dateStyle: 'long', timeStyle: 'long', timeZone: 'UTC' } as const;
  return new Intl.DateTimeFormat(language, style).format(at);
}
