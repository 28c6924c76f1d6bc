import type { Browser, BrowserContextOptions, Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import { type LocaleCode, localePath, locales } from '#src/i18n/locales.ts';
import { readMessages } from '#src/i18n/read-words.server.ts';
import { awake } from '#tests/support/browser/awake.ts';
import type { MailServer } from '#tests/support/hosts/mail-server.ts';

export const goodPassword = 'paper hills 40';

/** Somebody with a browser on the pages of accounts, in one language. */
export class AccountVisit implements AsyncDisposable {
  readonly page: Page;
  readonly locale: LocaleCode;
  /** The words of this language. */
  readonly words: ReturnType<typeof readMessages>;
  /** Whatever the browser complains about. */
  readonly complaints: string[] = [];
  /** Where its fields are looked for: there may be several forms on a page. */
  form: Locator;
  readonly #mail: Pick<MailServer, 'next'>;

  private constructor(page: Page, locale: LocaleCode, mail: Pick<MailServer, 'next'>) {
    this.page = page;
    this.form = page.locator('body');
    this.locale = locale;
    this.words = readMessages(locale);
    this.#mail = mail;
    page.on('pageerror', (error) => this.complaints.push(error.message));
    page.on('console', (message) => {
      // The browser itself reports every answer above 399.
      const isOwn = !/status of \d{3}/.test(message.text());
      if (isOwn && ['error', 'warning'].includes(message.type())) this.complaints.push(message.text());
    });
  }

  static async open(
    browser: Browser,
    site: { readonly url: string },
    mail: Pick<MailServer, 'next'>,
    locale: LocaleCode = 'en',
    options: BrowserContextOptions = {},
  ): Promise<AccountVisit> {
    const context = await browser.newContext({
      viewport: { width: 1440, height: 900 },
      baseURL: site.url,
      locale: locales[locale],
      ...options,
    });
    await context.addInitScript(() => localStorage.setItem('consent', 'necessary'));
    return new AccountVisit(await context.newPage(), locale, mail);
  }

  [Symbol.asyncDispose](): Promise<void> {
    return this.page.context().close();
  }

  /** Opens a page in this language and waits until its scripts have taken it over. */
  async goto(path: string): Promise<void> {
    await this.page.goto(localePath(this.locale, path));
    await awake(this.page);
  }

  /** A field by the name its form gives it. */
  field(name: string) {
    return this.form.locator(`input[name=${name}]`);
  }

  /** What stands at a field, and nothing else does. */
  async saysAt(name: string, words: string): Promise<void> {
    const said = () =>
      this.field(name).evaluate((field) => ({
        isInvalid: field.ariaInvalid,
        texts: (field.getAttribute('aria-describedby') ?? '')
          .split(' ')
          .map((id) => document.getElementById(id)?.textContent.trim()),
      }));
    const wanted = { isInvalid: 'true', texts: expect.arrayContaining([words]) };
    await expect.poll(said, { message: name }).toEqual(wanted);
  }

  hasFocus(name: string): Promise<boolean> {
    return this.field(name).evaluate((element) => element === document.activeElement);
  }

  button(name: string) {
    return this.page.getByRole('button', { name, exact: true });
  }

  /** Waits until the form says so: the mail may be there first, and until then focus and fields still move. */
  codeIsSent(email: string): Promise<void> {
    return this.form.getByText(this.words.signIn.fields.codeSent.replace('{email}', email)).waitFor();
  }

  /** The code in the next mail to this address. */
  async mailedCode(email: string): Promise<string> {
    const { text } = await this.#mail.next(email);
    const code = /\b\d{6}\b/.exec(text)?.[0];
    if (!code) throw new Error(`there is no code in: ${text}`);
    return code;
  }

  /** The link in the next mail to this address. */
  async mailedLink(email: string): Promise<string> {
    const { text } = await this.#mail.next(email);
    const link = /https?:\/\/\S+/.exec(text)?.[0];
    if (!link) throw new Error(`there is no link in: ${text}`);
    return link;
  }

  /** Fills in a sign-up form that is shown, and sends it. */
  async signUp(email: string, submit = this.words.signIn.signUp.submit): Promise<void> {
    const { fields } = this.words.signIn;
    await this.field('email').fill(email);
    await this.button(fields.send).click();
    await this.codeIsSent(email);
    await this.field('code').fill(await this.mailedCode(email));
    await this.field('password').fill(goodPassword);
    await this.field('agree').check({ force: true });
    await this.form.getByRole('button', { name: submit, exact: true }).click();
  }

  /** Fills in a sign-in form that is shown, and sends it. */
  async signIn(
    email: string,
    password = goodPassword,
    submit = this.words.signIn.signIn.submit,
  ): Promise<void> {
    await this.field('email').fill(email);
    await this.field('password').fill(password);
    await this.form.getByRole('button', { name: submit, exact: true }).click();
  }

  waitForPath(path: string): Promise<void> {
    const wanted = localePath(this.locale, path);
    return this.page.waitForURL((url) => `${url.pathname}${url.search}` === wanted);
  }

  /** The entry of the local storage. */
  storedUser(): Promise<{ user: { token: string; id: string; email: string; isVip: boolean } } | null> {
    return this.page.evaluate(() => JSON.parse(localStorage.getItem('user') ?? 'null'));
  }
}
