import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import type { ExportBody } from '#src/api/contract/account-contract.ts';
import type { FailureBody } from '#src/api/contract/contract.ts';
import { users, withdrawals } from '#src/db/schema.ts';
import { openMailTransport } from '#src/mail/mail-transport.server.ts';
import { carryOutForOperator } from '#src/operator/operator-commands.server.ts';
import { createWithdrawalDesk } from '#src/withdrawal/withdrawal-desk.server.ts';
import { unpackZip } from '#tests/support/files/zip-file.ts';
import { type AccountSite, openAccountSite } from '#tests/support/hosts/account-site.ts';
import { newEmail, Person } from '#tests/support/people/person.ts';
import { sameSqlDatabases } from '#tests/support/services/databases.ts';

interface Receipt {
  reference: string;
  receivedAt: string;
  statement: string;
}

const form = { name: 'Ada Lovelace', contract: 'Pro, bought on November 1, order 4711' };
const minuteMs = 60_000;

describe.each(sameSqlDatabases)('a statement of withdrawal on %s', (database) => {
  let site: AccountSite;
  beforeAll(async () => {
    site = await openAccountSite(database, inject('postgresUrl'));
  });
  afterAll(() => site.close());

  const rowsOf = (email: string) =>
    site.database.db.select().from(withdrawals).where(eq(withdrawals.email, email));

  const withdraw = (person: Person, change: object = {}, key?: string) =>
    person.call<Receipt & FailureBody>('/api/withdrawals', {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(key !== undefined && { 'idempotency-key': key }) },
      body: JSON.stringify({ ...form, email: person.email, ...change }),
    });

  /** A desk of its own, as another process has it. */
  function openDesk(operator: string | null = null, smtpUrl = site.mail.url) {
    const log = { info() {}, warn() {}, error() {} };
    const settings = { SMTP_URL: smtpUrl, MAIL_FROM: 'a@b.example', CONTACT_EMAIL: undefined, DATA_DIR: '' };
    const transport = openMailTransport(settings, log);
    return createWithdrawalDesk({
      db: site.database.db,
      transport,
      operator,
      plans: null,
      publicUrl: 'https://pictures.example',
      now: () => site.clock.now,
      log,
    });
  }

  test('is kept as it was confirmed, and acknowledged by mail in the language of the page', async () => {
    const person = new Person(site);
    person.locale = 'de-DE';
    site.clock.now = new Date('2026-11-23T06:45:09Z');
    const { body } = await withdraw(person);
    const { reference, receivedAt, statement } = body.result;
    expect(receivedAt).toBe('2026-11-23T06:45:09.000Z');
    expect(statement.split('\n')).toEqual([
      'Hiermit widerrufe ich den von mir mit Pixelwright geschlossenen Vertrag.',
      '',
      `Vertrag: ${form.contract}`,
      'Name: Ada Lovelace',
      `E-Mail-Adresse für die Eingangsbestätigung: ${person.email}`,
    ]);
    const { headers, text, html } = await site.mail.next(person.email);
    expect(headers.get('subject')).toBe(`Eingangsbestätigung für Ihren Widerruf (${reference})`);
    expect(text.replaceAll('\r\n', '\n')).toContain(statement);
    expect(text).toContain('am 23. November 2026 um 06:45:09 UTC');
    expect(html).toContain('Hiermit widerrufe ich');
    await expect.poll(async () => (await rowsOf(person.email))[0].receiptMailedAt).toEqual(site.clock.now);
    expect(await rowsOf(person.email)).toMatchObject([
      { ...form, reference, statement, locale: 'de', userId: null, account: null, receiptRefusal: null },
    ]);
  });

  test('that is sent several times under one key is one, with one mail', async () => {
    const person = new Person(site);
    await person.call('/api/config');
    const answers = await Promise.all([1, 2, 3].map(() => withdraw(person, {}, 'one-key')));
    expect(new Set(answers.map(({ body }) => JSON.stringify(body.result))).size).toBe(1);
    // Who lost the answer with the cookie in it asks again as somebody else.
    const again = await withdraw(new Person(site, person.email), {}, 'one-key');
    expect(again.body.result).toEqual(answers[0].body.result);
    expect(await rowsOf(person.email)).toHaveLength(1);
    await site.mail.next(person.email);
    await openDesk().tend(3);
    expect(site.mail.waiting(person.email)).toBe(0);
  });

  test('with the key of another one, and other words, is one of its own', async () => {
    const person = new Person(site);
    const first = await withdraw(person, {}, '1');
    const second = await withdraw(person, { contract: 'The other plan' }, '1');
    expect(second.body.result.reference).not.toBe(first.body.result.reference);
    expect(second.body.result.statement).toContain('The other plan');
  });

  test.each([
    [{ name: ' ' }, 'name_missing', 'Please enter your name.'],
    [{ email: '' }, 'email_missing', 'Please enter your email address!'],
    [{ email: 'ada' }, 'email_invalid', 'Incorrect email address!'],
    [{ contract: '' }, 'contract_missing', 'Please say which contract you’re withdrawing from.'],
  ])('with %j is refused', async (change, error, message) => {
    const person = new Person(site);
    const { status, body } = await withdraw(person, change);
    expect([status, body.result.error, body.message]).toEqual([422, error, message]);
    expect(await rowsOf(person.email)).toEqual([]);
  });

  test('of somebody who is signed in needs no contract: the account says which', async () => {
    const person = new Person(site);
    await person.register();
    const { body } = await withdraw(person, { contract: '' });
    expect(body.result.statement).toContain(`Account: ${person.email}\nName: Ada Lovelace`);
    expect(await rowsOf(person.email)).toMatchObject([
      { contract: '', userId: person.id, account: person.email },
    ]);
  });

  test('is refused when one network sends them without end', async () => {
    const person = new Person(site);
    const statuses = [];
    for (let time = 0; time < 6; time++) statuses.push((await withdraw(person)).status);
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
    expect(await rowsOf(person.email)).toHaveLength(5);
  });

  test('mails nobody more than twenty receipts a day, but for the owner of an account', async () => {
    const owner = new Person(site);
    await owner.register();
    const statuses = [];
    for (let time = 0; time < 21; time++) {
      statuses.push((await withdraw(new Person(site), { email: owner.email })).status);
    }
    expect(statuses.indexOf(429)).toBe(20);
    expect((await withdraw(owner)).status).toBe(200);
  });

  test('waits for a mail server that is away, and is mailed by one process', async () => {
    const away = openDesk('desk@mail.example', 'smtp://127.0.0.1:1');
    const email = newEmail();
    const { reference } = await away.receive({ form: { ...form, email }, account: null, locale: 'ja' });
    await away.settled();
    expect((await rowsOf(email))[0]).toMatchObject({ receiptMailedAt: null, receiptRefusal: null });
    site.clock.now = new Date(site.clock.now.getTime() + 5 * minuteMs);
    const processes = [openDesk('desk@mail.example'), openDesk('desk@mail.example')];
    await Promise.all(processes.map((desk) => desk.tend(3)));
    expect((await site.mail.next(email)).headers.get('subject')).toBe(
      `解約の申し出の受付確認（${reference}）`,
    );
    expect(site.mail.waiting(email)).toBe(0);
    const toOperator = site.mail.letters.filter(
      ({ to, headers }) => to === 'desk@mail.example' && headers.get('subject')?.includes(reference),
    );
    expect(toOperator).toHaveLength(1);
    expect(toOperator[0].headers.get('subject')).toBe(`[${reference}] withdrawal (ja)`);
    expect(toOperator[0].headers.get('reply-to')).toBe(email);
    expect(toOperator[0].text).toContain('Ada Lovelace');
    expect((await rowsOf(email))[0].operatorMailedAt).not.toBeNull();
  });

  test('whose receipt nobody takes is kept, not tried for ever, and listed as such', async () => {
    const person = new Person(site);
    site.mail.refuse(person.email, 550);
    await withdraw(person);
    await expect.poll(async () => (await rowsOf(person.email))[0].receiptRefusal).toBe('550');
    const parts = { db: site.database.db, now: () => site.clock.now };
    const list = await carryOutForOperator(parts, { name: 'withdrawals' });
    expect(list).toMatch(new RegExp(`^.*\\t${person.email}\\t.*\\treceipt refused \\(550\\)$`, 'm'));
    const { mailingAt } = (await rowsOf(person.email))[0];
    site.clock.now = new Date(site.clock.now.getTime() + 5 * minuteMs);
    await openDesk().tend(3);
    expect((await rowsOf(person.email))[0].mailingAt).toEqual(mailingAt);
  });

  test('is in the export of the account, and survives the account', async () => {
    const person = new Person(site);
    await person.register();
    const byAccount = (await withdraw(person, { email: newEmail('elsewhere') })).body.result;
    const byAddress = (await withdraw(new Person(site, person.email))).body.result;
    const stranger = (await withdraw(new Person(site))).body.result;
    const { url } = (await person.post<ExportBody>('/api/account/export', {})).body.result;
    const files = await unpackZip(Buffer.from(await (await fetch(new URL(url, site.url))).arrayBuffer()));
    const facts = JSON.parse(files.get('account.json')?.toString() ?? '');
    const references = facts.withdrawals.map((one: Receipt) => one.reference);
    expect(references.sort()).toEqual([byAccount.reference, byAddress.reference].sort());
    expect(references).not.toContain(stranger.reference);
    expect(facts.withdrawals[0]).not.toHaveProperty('requestHash');

    const gone = await person.post('/api/account/delete', {
      password: await person.encrypt(person.password),
    });
    expect(gone.body.code).toBe(200);
    expect(await site.database.db.select().from(users).where(eq(users.id, person.id))).toEqual([]);
    const [left] = await site.database.db
      .select()
      .from(withdrawals)
      .where(eq(withdrawals.reference, byAccount.reference));
    expect(left).toMatchObject({ userId: null, account: person.email, statement: byAccount.statement });
    expect(await rowsOf(person.email)).toMatchObject([{ reference: byAddress.reference }]);
  });

  test('is deleted when its full years are over, and not before', async () => {
    const before = site.clock.now;
    const desk = openDesk();
    const references = [];
    const email = newEmail();
    for (const day of ['2026-06-19T12:00:00Z', '2026-12-31T23:59:59Z', '2027-01-01T00:00:00Z']) {
      site.clock.now = new Date(day);
      references.push(
        (await desk.receive({ form: { ...form, email }, account: null, locale: 'en' })).reference,
      );
    }
    const left = async () => (await rowsOf(email)).map(({ reference }) => reference).sort();
    site.clock.now = new Date('2029-12-31T23:59:59Z');
    await desk.tend(3);
    expect(await left()).toEqual([...references].sort());
    site.clock.now = new Date('2030-01-01T00:00:00Z');
    await desk.tend(3);
    expect(await left()).toEqual([references[2]]);
    site.clock.now = before;
  });
});
