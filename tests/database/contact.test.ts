import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { createServer, type Server } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { FailureBody } from '#src/api/contract/contract.ts';
import { createContactDesk } from '#src/contact/contact-desk.server.ts';
import { contactMessages } from '#src/db/schema.ts';
import { openMailTransport } from '#src/mail/mail-transport.server.ts';
import { type ApiServer, startApi, Visitor } from '#tests/support/hosts/api-server.ts';

let server: ApiServer;
beforeAll(async () => {
  server = await startApi({});
});
beforeEach(async () => {
  await server.database.db.delete(contactMessages);
});
afterAll(() => server.close());

const letter = {
  topic: 'removal',
  email: 'ada@example.org',
  message: 'There is a picture of me under this address: …',
};
const kept = () => server.database.db.select().from(contactMessages);

test('a message is kept under the ticket that its sender is told', async () => {
  const { body } = await new Visitor(server.url).post<{ ticket: string }>('/api/contact', letter);
  expect(body.result.ticket).toMatch(/^[2-9A-HJ-NP-Z]{4}-[2-9A-HJ-NP-Z]{4}$/);
  expect(await kept()).toMatchObject([
    { ...letter, ticket: body.result.ticket, locale: 'en', mailedAt: null },
  ]);
});

test('what a program fills in is thanked for and thrown away', async () => {
  const { body } = await new Visitor(server.url).post('/api/contact', {
    ...letter,
    website: 'https://spam.example',
  });
  expect(body.code).toBe(200);
  expect(await kept()).toEqual([]);
});

test.each([
  ['no address', { email: 'ada' }, 'email'],
  ['no topic', { topic: 'money' }, 'topic'],
  ['too little', { message: 'Hello' }, 'message'],
  ['too much', { message: 'a'.repeat(5001) }, 'message'],
])('%s is refused', async (_, change, field) => {
  const { body } = await new Visitor(server.url).post<FailureBody>('/api/contact', { ...letter, ...change });
  expect(body.result).toMatchObject({ error: 'request_invalid', params: { field } });
  expect(await kept()).toEqual([]);
});

test('somebody who writes without end is stopped', async () => {
  const visitor = new Visitor(server.url);
  let status = 200;
  for (let time = 0; status === 200 && time < 6; time++) {
    ({ status } = await visitor.post('/api/contact', letter));
  }
  expect(status).toBe(429);
  // Five a minute from one address; the tests above have sent some of them.
  expect((await kept()).length).toBeLessThanOrEqual(5);
});

/** What its filter does not let through. */
const refused = 'GTUBE-STANDARD-ANTI-UBE-TEST-EMAIL';

/** A mail server that takes everything else, as far as SMTP needs it. */
async function mailServer(): Promise<{ url: string; letters: string[]; server: Server }> {
  const letters: string[] = [];
  const mail = createServer((socket) => {
    let isData = false;
    let text = '';
    socket.write('220 ready\r\n');
    socket.on('data', (chunk) => {
      text += chunk;
      if (isData) {
        if (!text.includes('\r\n.\r\n')) return;
        const isRefused = text.includes(refused);
        if (!isRefused) letters.push(text);
        isData = false;
        text = '';
        return socket.write(isRefused ? '550 looks like spam\r\n' : '250 kept\r\n');
      }
      for (let end = text.indexOf('\r\n'); end >= 0; end = text.indexOf('\r\n')) {
        const line = text.slice(0, end);
        text = text.slice(end + 2);
        if (/^DATA/i.test(line)) {
          isData = true;
          socket.write('354 go on\r\n');
        } else if (/^QUIT/i.test(line)) socket.end('221 bye\r\n');
        else socket.write('250 fine\r\n');
      }
    });
    socket.on('error', () => {});
  });
  mail.listen(0, '127.0.0.1');
  await once(mail, 'listening');
  return { url: `smtp://127.0.0.1:${(mail.address() as AddressInfo).port}`, letters, server: mail };
}

test('a message is deleted when its days are over, and not before', async () => {
  let today = new Date('2026-03-01T12:00:00Z');
  const log = { info() {}, error() {} };
  const desk = createContactDesk({ db: server.database.db, mail: null, now: () => today, log });
  const ticket = await desk.receive({ ...letter, topic: 'removal', locale: 'de' });
  today = new Date('2026-03-03T12:00:00Z');
  const later = await desk.receive({ ...letter, topic: 'removal', locale: 'de' });
  today = new Date('2026-08-28T11:59:59Z');
  await desk.tend(180);
  expect((await kept()).map((row) => row.ticket).sort()).toEqual([ticket, later].sort());
  today = new Date('2026-08-28T12:00:00Z');
  await desk.tend(180);
  expect((await kept()).map((row) => row.ticket)).toEqual([later]);
});

test('messages are mailed to the operator once, and wait while the mail server is away', async () => {
  const { url, letters, server: mail } = await mailServer();
  const problems: unknown[] = [];
  const env = { CONTACT_EMAIL: 'desk@example.org', MAIL_FROM: undefined, DATA_DIR: server.dataDir };
  const log = { info() {}, error: (problem: unknown) => problems.push(problem) };
  const desk = (smtp: string) =>
    createContactDesk({
      db: server.database.db,
      mail: { transport: openMailTransport({ ...env, SMTP_URL: smtp }, log), to: 'desk@example.org' },
      now: () => new Date(),
      log,
    });
  try {
    const away = desk('smtp://127.0.0.1:1');
    const ticket = await away.receive({ ...letter, topic: 'removal', locale: 'de' });
    await away.mailWaiting();
    expect(problems.length).toBeGreaterThan(0);
    expect((await kept())[0].mailedAt).toBeNull();

    const there = desk(url);
    await there.mailWaiting();
    await there.mailWaiting();
    expect(letters).toHaveLength(1);
    expect(letters[0]).toContain(`[${ticket}] removal (de)`);
    expect(letters[0]).toMatch(/Reply-To: ada@example\.org/);
    expect((await kept())[0].mailedAt).not.toBeNull();
  } finally {
    mail.close();
  }
});

test('a message that the mail server never takes holds nobody else’s back', async () => {
  const { url, letters, server: mail } = await mailServer();
  const logged: object[] = [];
  const log = { info() {}, error: (line: object) => void logged.push(line) };
  const env = {
    CONTACT_EMAIL: 'desk@example.org',
    MAIL_FROM: undefined,
    DATA_DIR: server.dataDir,
    SMTP_URL: url,
  };
  const desk = createContactDesk({
    db: server.database.db,
    mail: { transport: openMailTransport(env, log), to: 'desk@example.org' },
    now: () => new Date(),
    log,
  });
  try {
    await desk.receive({ ...letter, topic: 'question', message: `Buy this ${refused}`, locale: 'en' });
    const ticket = await desk.receive({ ...letter, topic: 'removal', locale: 'de' });
    await desk.mailWaiting();
    await desk.mailWaiting();
    expect(letters).toHaveLength(1);
    expect(letters[0]).toContain(`[${ticket}]`);
    expect((await kept()).filter(({ mailedAt }) => mailedAt === null)).toHaveLength(1);
    expect(JSON.stringify(logged)).toContain('550');
    expect(JSON.stringify(logged)).not.toContain('ada@example.org');
  } finally {
    mail.close();
  }
});
