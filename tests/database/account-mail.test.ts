import { readdir, readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import type { FailureBody } from '#src/api/contract/contract.ts';
import { users } from '#src/db/schema.ts';
import { localeCodes, locales } from '#src/i18n/locales.ts';
import { composeMail } from '#src/mail/compose-mail.server.ts';
import type { MailArguments, MailKind } from '#src/mail/mail-kinds.ts';
import { openMailTransport } from '#src/mail/mail-transport.server.ts';
import { createMailer } from '#src/mail/mailer.server.ts';
import { keepReasons, type ReportReason, reportReasons } from '#src/shares/share-rules.ts';
import { type AccountSite, openAccountSite } from '#tests/support/hosts/account-site.ts';
import { startMailServer } from '#tests/support/hosts/mail-server.ts';
import { newEmail, Person } from '#tests/support/people/person.ts';
import { startOutageProxy } from '#tests/support/services/outage-proxy.ts';
import { tempFolder } from '#tests/support/temp-folder.ts';

let site: AccountSite;
beforeAll(async () => {
  site = await openAccountSite('PGlite', inject('postgresUrl'));
});
afterAll(() => site.close());

const link = 'https://pictures.example/x?a=1&b=2';
const all: { [K in MailKind]: MailArguments[K] } = {
  registrationCode: { code: '012345', minutes: 10 },
  emailChangeCode: { code: '012345', minutes: 10 },
  alreadyRegistered: { link },
  resetLink: { link, minutes: 30 },
  passwordChanged: { link, others: 'Google' },
  emailChanged: { link },
  accountDeleted: { payment: 'waiting' },
  connected: { provider: '<b>Company</b>', link },
  updatesOn: { link },
  webhookOff: { url: 'https://hooks.example/', link },
  paymentFailed: { link, until: '23 November' },
  planCanceled: { link, until: '23 November' },
  planRefunded: { link },
  secondPlanRefunded: { link },
  withdrawalRefunded: { link, share: 'part' },
  shareHidden: { alt: 'Two <b>boats</b>', day: '23 November', link },
  shareShownAgain: {
    alt: 'Two <b>boats</b>',
    day: '23 November',
    link,
    reason: 'agreed',
    says: 'more',
    words: 'We asked <b>her</b>.',
  },
  shareRemoved: {
    alt: 'Two <b>boats</b>',
    day: '23 November',
    link,
    reason: 'in_picture',
    source: 'report',
    says: 'more',
    words: 'We asked <b>her</b>.',
  },
  publicationListed: {
    alt: 'Two <b>boats</b>',
    day: '23 November',
    link,
    reason: 'no_breach',
    says: 'more',
    words: 'Well <b>done</b>.',
  },
  publicationRefused: {
    alt: 'Two <b>boats</b>',
    day: '23 November',
    link,
    reason: 'sexual',
    source: 'look',
    says: 'more',
    words: 'See <b>page 3</b>.',
  },
  objectionUpheld: {
    alt: 'Two <b>boats</b>',
    day: '23 November',
    link,
    of: 'share',
    says: 'nothing',
    words: '',
  },
  objectionRefused: {
    alt: 'Two <b>boats</b>',
    day: '23 November',
    link,
    of: 'explore',
    says: 'more',
    words: 'We looked <b>twice</b>.',
  },
  sharingEnded: { link, reason: 'hate', says: 'more', words: 'Three times.' },
  sharingAllowed: { link },
  withdrawalReceived: {
    reference: 'ABCD-EFGH',
    time: '23 November',
    statement: 'I withdraw.\n\nName: <b>Ada</b>',
  },
  withdrawalToConfirm: {
    reference: 'ABCD-EFGH',
    time: '23 November',
    statement: 'I withdraw.\n\nName: <b>Ada</b>',
    link,
  },
};

describe.each(localeCodes)('mails in %s', (locale) => {
  test.each(Object.keys(all) as MailKind[])('%s says the same as text and as HTML', (kind) => {
    const args = all[kind] as { code?: string; link?: string; minutes?: number; statement?: string };
    const { subject, text, html = '' } = composeMail(kind, all[kind], locale);
    expect(subject).not.toMatch(/[{}\n]/);
    expect(text).not.toMatch(/[{}]/);
    expect(html).toContain(`<html lang="${locales[locale]}">`);
    expect(html).not.toContain('<b>');
    if (args.code) {
      expect(subject).toContain(args.code);
      expect(text).toMatch(new RegExp(`^${args.code}$`, 'm'));
      expect(html).toContain(`>${args.code}<`);
    }
    if (args.link) {
      expect(text).toContain(`\n${link}\n`);
      expect(html).toContain(`href="${link.replace('&', '&amp;')}"`);
    }
    if (args.statement) {
      expect(text).toContain(`\n\n${args.statement}\n\n`);
      // Its lines stay lines.
      expect(html).toMatch(/white-space:pre-line">I withdraw\.\n\nName: &lt;b&gt;Ada/);
    }
    if (args.minutes) expect(text).toContain(String(args.minutes));
    // No picture, font or script from anywhere: nobody is told that it was read.
    expect(html).not.toMatch(/<(img|script|link|iframe)|url\(/);
  });
});

describe.each(localeCodes)(
  'what is said in %s about a share that was hidden, shown again or removed',
  (locale) => {
    const share = { alt: 'Two boats', day: '23 November', link };
    const spoken = (words = '') => ({ says: words ? ('more' as const) : ('nothing' as const), words });
    /** Between the first paragraph and the link. */
    const partsOf = (text: string) => {
      const paragraphs = text.split('\n\n');
      return paragraphs.slice(
        1,
        paragraphs.findIndex((one) => one.endsWith(link)),
      );
    };

    test('is a statement of reasons in five parts, which differ from each other', () => {
      for (const { text, html = '' } of [
        composeMail('shareHidden', share, locale),
        ...keepReasons.map((reason) =>
          composeMail('shareShownAgain', { ...share, reason, ...spoken() }, locale),
        ),
        ...reportReasons.map((reason) =>
          composeMail('shareRemoved', { ...share, reason, source: 'report', ...spoken() }, locale),
        ),
        composeMail('publicationListed', { ...share, reason: 'no_breach', ...spoken() }, locale),
        ...reportReasons.map((reason) =>
          composeMail('publicationRefused', { ...share, reason, source: 'look', ...spoken() }, locale),
        ),
        ...(['objectionUpheld', 'objectionRefused'] as const).flatMap((kind) =>
          (['share', 'explore'] as const).map((of) =>
            composeMail(kind, { ...share, of, ...spoken('Seen again.') }, locale),
          ),
        ),
        ...reportReasons.map((reason) =>
          composeMail('sharingEnded', { link, reason, ...spoken('') }, locale),
        ),
      ]) {
        if (text.includes('Two boats')) expect(text).toContain('23 November');
        const points = partsOf(text);
        expect(points).toHaveLength(5);
        // Each begins with what it is about.
        const begins = points.map((point) => point.split(/\s?[:：]/)[0]);
        expect(new Set(begins).size).toBe(5);
        for (const point of points) {
          expect(point.length).toBeGreaterThan(6);
          expect(html).toContain(point);
        }
      }
    });

    test('names each reason by itself, and what the operator says besides', () => {
      const facts = (reason: ReportReason, words = '') =>
        partsOf(
          composeMail('shareRemoved', { ...share, reason, source: 'report', ...spoken(words) }, locale).text,
        )[1];
      expect(new Set(reportReasons.map((reason) => facts(reason))).size).toBe(reportReasons.length);
      expect(facts('hate', 'See {page} 3.')).toMatch(/[:：]\s?See \{page\} 3\.$/);

      const kept = keepReasons.map(
        (reason) =>
          partsOf(composeMail('shareShownAgain', { ...share, reason, ...spoken() }, locale).text)[1],
      );
      expect(new Set(kept).size).toBe(keepReasons.length);
    });

    test('says whether somebody reported it or an operator looked because it was published', () => {
      for (const kind of ['shareRemoved', 'publicationRefused'] as const) {
        const facts = (source: 'report' | 'look') =>
          partsOf(composeMail(kind, { ...share, reason: 'hate', source, ...spoken() }, locale).text)[1];
        expect(facts('report')).not.toBe(facts('look'));
      }
      // What ends is said of each: the link, or the place on Explore alone.
      const done = (kind: 'shareRemoved' | 'publicationRefused') =>
        partsOf(
          composeMail(kind, { ...share, reason: 'hate', source: 'report', ...spoken() }, locale).text,
        )[0];
      expect(done('shareRemoved')).not.toBe(done('publicationRefused'));
    });

    test('says that hiding is done by a machine, and deciding by a person', () => {
      const automated = (text: string) => partsOf(text)[2];
      const hidden = automated(composeMail('shareHidden', share, locale).text);
      const removed = automated(
        composeMail('shareRemoved', { ...share, reason: 'other', source: 'report', ...spoken() }, locale)
          .text,
      );
      expect(hidden).toContain('48');
      expect(removed).not.toContain('48');
      expect(hidden).not.toBe(removed);
    });
  },
);

test('mails come in the language of the page they were asked for on', async () => {
  for (const [locale, subject] of [
    ['ja-JP', /^\d{6}はPixelwrightの確認コードです$/],
    ['zh-TW', /^\d{6} 是您的 Pixelwright 驗證碼$/],
    ['de-DE', /^\d{6} ist Ihr Pixelwright-Code$/],
  ] as const) {
    const person = new Person(site);
    person.locale = locale;
    await person.post('/api/user/send_code', { email: person.email });
    const { headers } = await site.mail.next(person.email);
    expect(headers.get('subject')).toMatch(subject);
    expect(headers.get('from')).toBe('Pixelwright <hello@pictures.example>');
    expect(headers.get('content-type')).toMatch(/^multipart\/alternative/);
  }
});

describe('mails about new things', () => {
  const wanting = async () => {
    const person = new Person(site);
    await person.register(true);
    const letter = await site.mail.next(person.email);
    const address = /<(https:\/\/[^>]+)>/.exec(letter.headers.get('list-unsubscribe') ?? '')?.[1] ?? '';
    return { person, letter, address: new URL(address) };
  };
  const wants = async (person: Person) =>
    (await site.database.db.select().from(users).where(eq(users.id, person.id)))[0].wantsUpdates;

  test('end by one click in the mail program, without a session or a cookie', async () => {
    const { person, letter, address } = await wanting();
    expect(await wants(person)).toBe(true);
    expect(letter.headers.get('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click');
    expect(address.pathname).toBe('/api/updates/unsubscribe');
    const click = () =>
      fetch(new URL(address.pathname + address.search, site.url), {
        method: 'POST',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        body: 'List-Unsubscribe=One-Click',
      });
    expect((await click()).status).toBe(200);
    expect(await wants(person)).toBe(false);
    expect((await click()).status).toBe(200);
  });

  test('end by the link in the text, on a page that asks by itself', async () => {
    const { person, letter } = await wanting();
    const page = new URL(/https:\/\/pictures\.example\/unsubscribe\?\S+/.exec(letter.text)?.[0] ?? '');
    const claim = Object.fromEntries(page.searchParams);
    // Programs look at links before people do: that alone changes nothing.
    expect((await fetch(new URL(`/api/updates/unsubscribe${page.search}`, site.url))).status).toBe(405);
    expect(await wants(person)).toBe(true);
    expect((await new Person(site).post('/api/updates/unsubscribe', claim)).body.code).toBe(200);
    expect(await wants(person)).toBe(false);
  });

  test('are nobody else’s to end', async () => {
    const { person, address } = await wanting();
    const other = await wanting();
    for (const claim of [
      { user: person.id, signature: other.address.searchParams.get('signature') },
      { user: person.id, signature: 'x'.repeat(43) },
      { user: `u_${'x'.repeat(22)}`, signature: address.searchParams.get('signature') },
    ]) {
      const { body } = await new Person(site).post<FailureBody>('/api/updates/unsubscribe', claim);
      expect(body.result.error).toBe('not_found');
    }
    expect(await wants(person)).toBe(true);
  });

  test('are not what somebody gets who did not ask for them', async () => {
    const person = new Person(site);
    await person.register();
    await site.accounts.settled();
    expect(site.mail.waiting(person.email)).toBe(0);
    await person.post('/api/account', { wantsUpdates: true });
    expect((await site.mail.next(person.email)).headers.has('list-unsubscribe')).toBe(true);
  });
});

test('a mail server that is away for a moment gets the mail later; what it never takes is given up', async () => {
  const logged: unknown[] = [];
  const note = (...line: unknown[]) => void logged.push(line);
  const log = { info: note, warn: note, error: note };
  const env = { SMTP_URL: site.mail.url, MAIL_FROM: 'a@b.example', CONTACT_EMAIL: undefined, DATA_DIR: '' };
  const room = createMailer(openMailTransport(env, log), log);
  const [busy, unknown] = [newEmail('busy'), newEmail('unknown')];
  site.mail.refuse(busy, 451);
  site.mail.refuse(unknown, 550);
  for (const to of [busy, unknown]) room.post(to, 'accountDeleted', { payment: 'none' }, { locale: 'en' });
  setTimeout(() => site.mail.refuse(busy, 0), 300);
  await room.settled();
  expect(site.mail.waiting(busy)).toBe(1);
  expect(site.mail.waiting(unknown)).toBe(0);
  expect(JSON.stringify(logged)).toContain('550');
  expect(JSON.stringify(logged)).not.toContain('@mail.example');
});

test('while the mail server is silent every form answers; the wait has an end, and the mail comes when it is back', async () => {
  const mail = await startMailServer();
  await using proxy = await startOutageProxy(mail.url);
  const away = await openAccountSite('PGlite', '', { SMTP_URL: proxy.through(mail.url) });
  try {
    const person = new Person({ url: away.url, mail });
    const told = new Person({ url: away.url, mail });
    await told.register();
    proxy.stall();
    const answers = [
      await person.post('/api/user/send_code', { email: person.email }),
      await person.post('/api/user/forget_password', { email: told.email }),
      await person.post('/api/contact', {
        topic: 'question',
        email: person.email,
        message: 'Is anybody there, please?',
      }),
    ];
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    const again = () => JSON.stringify(away.logged).match(/email not sent, retrying/g)?.length;
    await expect.poll(again, { timeout: 25_000 }).toBe(2);
    await proxy.mend();
    const code = /\d{6}/.exec((await mail.next(person.email)).text)?.[0] ?? '';
    const password = await person.encrypt(person.password);
    const form = { email: person.email, password, code, agree: true };
    expect((await person.post('/api/user/register', form)).body.code).toBe(200);
    expect((await mail.next(told.email)).text).toContain('/reset-password?token=');
  } finally {
    await away.close();
    await mail.close();
  }
});

test('while the mail server is away for long no more than a thousand mails wait for it', async () => {
  const lines: string[] = [];
  const note = (...line: unknown[]) => void lines.push(String(line[1]));
  const env = {
    SMTP_URL: 'smtp://127.0.0.1:1',
    MAIL_FROM: 'a@b.example',
    CONTACT_EMAIL: undefined,
    DATA_DIR: '',
  };
  const room = createMailer(openMailTransport(env, { info() {} }), { info: note, warn: note, error: note });
  for (let mail = 0; mail < 1_001; mail++)
    room.post(`${mail}@mail.example`, 'accountDeleted', { payment: 'none' }, { locale: 'en' });
  expect(lines.filter((words) => words.includes('too many are waiting'))).toHaveLength(1);
  await room.close();
});

test('without a mail server mails are files that a mail program opens; the log names the file and nothing of what is in it', async () => {
  await using folder = await tempFolder();
  const logged: object[] = [];
  const door = openMailTransport(
    { SMTP_URL: undefined, MAIL_FROM: undefined, CONTACT_EMAIL: undefined, DATA_DIR: folder.path },
    { info: (line: object) => void logged.push(line) },
  );
  await door.send({ to: 'ada@mail.example', ...composeMail('registrationCode', all.registrationCode, 'ko') });
  const outbox = path.join(folder.path, 'outbox');
  const [name] = await readdir(outbox);
  expect(name).toMatch(/\.eml$/);
  expect((await stat(path.join(outbox, name))).mode & 0o777).toBe(0o600);
  const message = await readFile(path.join(outbox, name), 'utf8');
  expect(message).toMatch(/^To: ada@mail\.example/m);
  expect(message).toMatch(/^From: Pixelwright <no-reply@localhost>/m);
  expect(message).toContain('012345');
  expect(JSON.stringify(logged)).toContain(name);
  expect(JSON.stringify(logged)).not.toMatch(/012345|@/);
});
