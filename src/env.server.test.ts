import { readFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { parseEnv } from 'node:util';
import { expect, test } from 'vitest';
import { EnvError, isSecureAddress, readEnv, settingNames } from './env.server.ts';

const root = path.join(import.meta.dirname, '..');
const example = readFileSync(path.join(root, '.env.example'), 'utf8').replace(/^#(?=[A-Z])/gm, '');

test('a wrong setting is refused by name, each on its own line', () => {
  const read = () => readEnv({ PORT: 'eighty', DATABASE_URL: 'mysql://here', LOG_LEVEL: 'loud' });
  expect(read).toThrow(EnvError);
  expect(read).toThrow(/^PORT: .+\nDATABASE_URL: .+\nLOG_LEVEL: .+$/);
});

test('hosts of icons are a list, and each of them an address', () => {
  expect(readEnv({}).ICON_HOSTS).toEqual([]);
  const ICON_HOSTS = 'https://icons.example/, http://10.0.0.7:8080/api/icons';
  expect(readEnv({ ICON_HOSTS }).ICON_HOSTS).toEqual([
    'https://icons.example',
    'http://10.0.0.7:8080/api/icons',
  ]);
  expect(() => readEnv({ ICON_HOSTS: 'https://icons.example,here' })).toThrow(/^ICON_HOSTS\.1: /);
});

test('pages on review platforms are one or two, each an https address, called by its name or its host', () => {
  expect(readEnv({}).REVIEW_LINKS).toBeUndefined();
  const REVIEW_LINKS = 'Product Hunt=https://hunt.example/products/a?ref=b, https://www.votes.example/a';
  expect(readEnv({ REVIEW_LINKS }).REVIEW_LINKS).toEqual([
    { name: 'Product Hunt', url: 'https://hunt.example/products/a?ref=b' },
    { name: 'votes.example', url: 'https://www.votes.example/a' },
  ]);
  for (const wrong of ['http://votes.example', 'Votes=javascript:alert(1)', 'votes.example', 'Votes=']) {
    expect(() => readEnv({ REVIEW_LINKS: wrong }), wrong).toThrow(/^REVIEW_LINKS\.0\.url: /);
  }
  expect(() => readEnv({ REVIEW_LINKS: Array(3).fill('https://votes.example').join() })).toThrow(
    /^REVIEW_LINKS: /,
  );
});

test('a bucket without its address and key is refused by the names of what is missing', () => {
  const read = () => readEnv({ STORAGE: 's3', S3_BUCKET: 'pictures' });
  expect(read).toThrow(/^S3_ENDPOINT: .+\nS3_ACCESS_KEY_ID: .+\nS3_SECRET_ACCESS_KEY: .+$/);
  expect(readEnv({ S3_BUCKET: 'pictures' }).STORAGE).toBe('folder');
});

test('a web process that runs no jobs needs a database that workers share', () => {
  expect(() => readEnv({ WORKER_CONCURRENCY: '0' })).toThrow(/^WORKER_CONCURRENCY: .*DATABASE_URL/);
  expect(readEnv({ WORKER_CONCURRENCY: '0', DATABASE_URL: 'postgres://db/site' }).WORKER_CONCURRENCY).toBe(0);
});

test('a site that others reach needs a mail server, unless it is told to go without', () => {
  const PUBLIC_URL = 'https://pictures.example';
  expect(() => readEnv({ PUBLIC_URL })).toThrow(/^SMTP_URL: .*MAIL=outbox/);
  expect(() => readEnv({ MAIL: 'smtp' })).toThrow(/^SMTP_URL: /);
  expect(() => readEnv({ PUBLIC_URL, SMTP_URL: 'smtp://mail' })).toThrow(/^MAIL_FROM: /);
  expect(readEnv({ PUBLIC_URL, MAIL: 'outbox' }).MAIL).toBe('outbox');
  const MAIL_FROM = 'Pixelwright <hello@pictures.example>';
  expect(readEnv({ PUBLIC_URL, SMTP_URL: 'smtp://mail', MAIL_FROM }).MAIL_FROM).toBe(MAIL_FROM);
  for (const own of ['http://localhost:3000', 'http://127.0.0.1', 'http://[::1]:3000']) {
    expect(readEnv({ PUBLIC_URL: own }).PUBLIC_URL).toBe(own);
  }
});

test('a sender cannot carry further headers', () => {
  expect(() => readEnv({ MAIL_FROM: 'a@b.example\r\nBcc: c@d.example' })).toThrow(/^MAIL_FROM: /);
});

test('half a way to sign in is refused by what is missing', () => {
  expect(() => readEnv({ GITHUB_CLIENT_ID: 'id' })).toThrow(
    /^GITHUB_CLIENT_SECRET: required by GITHUB_CLIENT_ID$/,
  );
  expect(() => readEnv({ OIDC_CLIENT_SECRET: 's' })).toThrow(/^OIDC_ISSUER: .+\nOIDC_CLIENT_ID: .+$/);
});

test('passwords can be encrypted on https and on this machine', () => {
  for (const address of [undefined, 'https://a.example', 'http://localhost:1', 'http://127.0.0.1']) {
    expect(isSecureAddress(address)).toBe(true);
  }
  for (const address of ['http://a.example', 'http://192.168.0.9:3000']) {
    expect(isSecureAddress(address)).toBe(false);
  }
});

test('what only adds to another setting is refused alone, and origins are kept without what follows them', () => {
  expect(() => readEnv({ ADSENSE_SLOTS: '1,2' })).toThrow(/^ADSENSE_SLOTS: .*ADSENSE_CLIENT/);
  expect(() => readEnv({ ANALYTICS_ATTRIBUTES: 'data-domain=a.example' })).toThrow(/ANALYTICS_SCRIPT/);
  const script = { ANALYTICS_SCRIPT: 'https://count.example/script.js' };
  expect(() => readEnv({ ...script, ANALYTICS_ATTRIBUTES: 'onload=alert(1)' })).toThrow(
    /^ANALYTICS_ATTRIBUTES/,
  );
  const env = readEnv({
    ...script,
    ANALYTICS_ATTRIBUTES: 'data-domain=a.example data-host-url=https://in.example/?a=b',
    ANALYTICS_ORIGINS: 'https://one.example/path,https://two.example',
  });
  expect(env.ANALYTICS_ATTRIBUTES).toEqual({
    'data-domain': 'a.example',
    'data-host-url': 'https://in.example/?a=b',
  });
  expect(env.ANALYTICS_ORIGINS).toEqual(['https://one.example', 'https://two.example']);
});

test('an empty setting is one that is not there', () => {
  expect(readEnv({ PORT: '', DATABASE_URL: '' })).toEqual(readEnv({}));
});

test('.env.example has one line for each setting, with its default', () => {
  const shown = parseEnv(example);
  expect(Object.keys(shown).sort()).toEqual([...settingNames].sort());
  const withHome = { ...shown, MODELS_DIR: shown.MODELS_DIR?.replace(/^~/, os.homedir()) };
  expect(readEnv(withHome)).toEqual(
    readEnv({ MODELS_DIR: path.join(os.homedir(), '.cache/pixelwright/models') }),
  );
});

test('the table in docs/settings.md says the same as .env.example', () => {
  const rows = [...example.matchAll(/^([A-Z\d_]+)=(\S*) # (.+)$/gm)].map(
    ([, name, value, words]) => `| \`${name}\` | ${value ? `\`${value}\`` : '–'} | ${words} |`,
  );
  expect(rows).toHaveLength(settingNames.length);
  const document = readFileSync(path.join(root, 'docs/settings.md'), 'utf8');
  expect(document.split('\n').filter((line) => /^\| `[A-Z\d_]+` \|/.test(line))).toEqual(rows);
});

test('payments need all of their settings, and taxes are seen to once', () => {
  const keys = { STRIPE_SECRET_KEY: 'sk_test_1', STRIPE_WEBHOOK_SECRET: 'whsec_1, whsec_2' };
  const all = { ...keys, STRIPE_PRICE_MONTH: 'pro_month', STRIPE_PRICE_YEAR: 'pro_year' };
  expect(readEnv(all).STRIPE_WEBHOOK_SECRET).toEqual(['whsec_1', 'whsec_2']);
  expect(() => readEnv(keys)).toThrow('STRIPE_PRICE_MONTH: required by STRIPE_SECRET_KEY');
  expect(() => readEnv({ ...all, STRIPE_SECRET_KEY: 'pk_live_1' })).toThrow('STRIPE_SECRET_KEY');
  expect(() => readEnv({ ...all, STRIPE_WEBHOOK_SECRET: 'whsec_1,whsec_2,whsec_3' })).toThrow('WEBHOOK');
  expect(() => readEnv({ ...all, STRIPE_TAX: 'on', STRIPE_MANAGED_PAYMENTS: 'on' })).toThrow('STRIPE_TAX');
});

test('engines elsewhere work on what is sensitive only beside a moderation', () => {
  expect(readEnv({}).SENSITIVE_ENGINES).toEqual([]);
  expect(() => readEnv({ SENSITIVE_ENGINES: 'fal' })).toThrow(
    'MODERATION_URL: required by SENSITIVE_ENGINES',
  );
  expect(() => readEnv({ MODERATION_KEY: 'k' })).toThrow(
    'MODERATION_KEY: has no effect without MODERATION_URL',
  );
  const MODERATION_URL = 'https://api.openai.com/v1';
  expect(readEnv({ SENSITIVE_ENGINES: 'fal, comfyui', MODERATION_URL })).toMatchObject({
    SENSITIVE_ENGINES: ['fal', 'comfyui'],
    MODERATION_MODEL: 'omni-moderation-latest',
  });
});

test('nothing is published before there is somebody to write to, and then an operator looks first', () => {
  const OPERATOR_EMAIL = 'desk@pictures.example';
  expect(readEnv({}).EXPLORE).toBe('off');
  expect(readEnv({ OPERATOR_EMAIL }).EXPLORE).toBe('reviewed');
  expect(readEnv({ OPERATOR_EMAIL, EXPLORE: 'off' }).EXPLORE).toBe('off');
  expect(readEnv({ OPERATOR_EMAIL, EXPLORE: 'open' }).EXPLORE).toBe('open');
  expect(() => readEnv({ EXPLORE: 'open' })).toThrow('OPERATOR_EMAIL: required by EXPLORE=open');
});
