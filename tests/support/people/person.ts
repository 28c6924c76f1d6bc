import { constants, createPublicKey, publicEncrypt } from 'node:crypto';
import type { RuntimeConfig, SignedInBody } from '#src/api/contract/account-contract.ts';
import type { Envelope, FailureBody } from '#src/api/contract/contract.ts';
import type { MailServer } from '../hosts/mail-server.ts';
import { DistantGuest } from './distant-guest.ts';

/** As the client calls them: without saying who asks. */
const forEverybody = /^\/api\/(config|user\/(login|register|forget_password|reset_password))$/;

let people = 0;

/** A name and an address nobody has had before. */
export function newEmail(name = 'ada'): string {
  return `${name}.${++people}@mail.example`;
}

interface PersonSite {
  readonly url: string;
  readonly mail: Pick<MailServer, 'next'>;
}

/** Somebody with a browser who may have an account. */
export class Person extends DistantGuest {
  /** Goes along where it is set; an empty one is a visitor's. */
  token = '';
  readonly email: string;
  password = 'correct horse 7';
  id = '';
  locale = 'en-US';
  readonly #site: PersonSite;

  constructor(site: PersonSite, email = newEmail()) {
    super(site.url);
    this.#site = site;
    this.email = email;
  }

  override fetch(path: string, init: RequestInit = {}): Promise<Response> {
    const headers = new Headers(init.headers);
    if (!headers.has('authorization') && !forEverybody.test(path)) {
      headers.set('authorization', this.token ? `Bearer ${this.token}` : '');
    }
    if (!headers.has('accept-language')) headers.set('accept-language', this.locale);
    return super.fetch(path, { ...init, headers });
  }

  async encrypt(password: string): Promise<string> {
    const { body } = await this.call<RuntimeConfig>('/api/config');
    const key = createPublicKey({
      key: Buffer.from(body.result.passwordKey.publicKey, 'base64'),
      format: 'der',
      type: 'spki',
    });
    const padding = constants.RSA_PKCS1_OAEP_PADDING;
    return publicEncrypt(
      { key, padding, oaepHash: 'sha256' },
      Buffer.from(password.normalize('NFKC')),
    ).toString('base64');
  }

  /** Asks for a code and reads it in the mail. */
  async askCode(email = this.email): Promise<string> {
    const { body } = await this.post('/api/user/send_code', { email });
    if (body.code !== 200) throw new Error(`no code: ${body.message}`);
    return codeIn((await this.#site.mail.next(email)).text);
  }

  async register(updates?: boolean): Promise<SignedInBody> {
    const { body } = await this.post<SignedInBody>('/api/user/register', {
      email: this.email,
      password: await this.encrypt(this.password),
      code: await this.askCode(),
      agree: true,
      updates,
    });
    return this.#keep(body);
  }

  async tryLogin(password = this.password, remember = false) {
    const answer = await this.post<SignedInBody & FailureBody>('/api/user/login', {
      email: this.email,
      password: await this.encrypt(password),
      remember,
    });
    return answer;
  }

  async login(remember = false): Promise<SignedInBody> {
    return this.#keep((await this.tryLogin(this.password, remember)).body);
  }

  /** The same person with another browser. */
  elsewhere(): Person {
    const other = new Person(this.#site, this.email);
    other.password = this.password;
    return other;
  }

  #keep({ code, message, result }: Envelope<SignedInBody>): SignedInBody {
    if (code !== 200) throw new Error(`${code}: ${message}`);
    this.token = result.token;
    this.id = result.user.id;
    return result;
  }
}

export function codeIn(text: string): string {
  const code = /^\d{6}$/m.exec(text)?.[0];
  if (!code) throw new Error(`no code in: ${text}`);
  return code;
}
