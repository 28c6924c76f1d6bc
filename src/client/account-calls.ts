import type {
  AccountBody,
  ChangeEmailBody,
  ChangePasswordBody,
  ConnectionBody,
  DeleteAccountBody,
  ExportBody,
  ForgetPasswordBody,
  LoginBody,
  OauthLoginBody,
  OauthStartBody,
  OauthStartedBody,
  ProfileBody,
  RegisterBody,
  ResetPasswordBody,
  SendCodeBody,
  SessionBody,
  SignedInBody,
  UsageBody,
} from '../api/contract/account-contract.ts';
import { encryptPassword } from './password-cipher.ts';
import { readRuntimeConfig } from './runtime-config.ts';
import { type CallAnswer, siteCall, unreachable } from './site-call.ts';
import { forgetAccount, forgetUser, keepUser } from './user-store.ts';

/** What a body may hold that nobody but the server may read. */
interface Passwords {
  password?: string;
  current?: string;
}

/**
 * The calls of accounts. Passwords are given as they were typed and encrypted here; a call that carries one answers false
 * when this browser cannot encrypt (no https): the form says why. Whoever signs in is kept in the user store.
 */
export const account = {
  sendCode: (body: SendCodeBody) => post<null>('/api/user/send_code', body),
  register: (body: RegisterBody) => signIn('/api/user/register', body),
  login: (body: LoginBody) => signIn('/api/user/login', body),
  oauthStart: (body: OauthStartBody) => postSecret<OauthStartedBody>('/api/user/oauth_start', body),
  async oauthLogin(body: OauthLoginBody): Promise<CallAnswer<SignedInBody>> {
    return keepSignedIn(await post<SignedInBody>('/api/user/oauth_login', body));
  },
  forgetPassword: (body: ForgetPasswordBody) => post<null>('/api/user/forget_password', body),
  resetPassword: (body: ResetPasswordBody) => postSecret<null>('/api/user/reset_password', body),

  /** Signed out here at once, whatever the server says to it. */
  async signOut(): Promise<void> {
    await post<null>('/api/account/sign-out', {});
    forgetUser();
  },
  get: () => siteCall<AccountBody>('/api/account'),
  change: (body: ProfileBody) => post<AccountBody>('/api/account', body),
  usage: () => siteCall<UsageBody>('/api/account/usage'),
  changePassword: (body: ChangePasswordBody) => postSecret<null>('/api/account/password', body),
  changeEmail: (body: ChangeEmailBody) => postSecret<AccountBody>('/api/account/email', body),
  sessions: () => siteCall<SessionBody[]>('/api/account/sessions'),
  endSession: (id: string) => remove<null>(`/api/account/sessions/${encodeURIComponent(id)}`),
  /** Signs out everywhere, here as well. */
  async endSessions(): Promise<CallAnswer<null>> {
    const answer = await remove<null>('/api/account/sessions');
    if (answer.code === 200) forgetUser();
    return answer;
  },
  disconnect: (provider: string) =>
    remove<ConnectionBody[]>(`/api/account/connections/${encodeURIComponent(provider)}`),
  export: () => post<ExportBody>('/api/account/export', {}),
  async delete(body: DeleteAccountBody): Promise<CallAnswer<null> | false> {
    const answer = await postSecret<null>('/api/account/delete', body);
    if (answer && answer.code === 200) forgetAccount();
    return answer;
  },
  deleteAllPictures: () => remove<{ deleted: number }>('/api/media'),
  unsubscribe: (body: { user: string; signature: string }) => post<null>('/api/updates/unsubscribe', body),
};

const post = <T>(path: string, payload: unknown) => siteCall<T>(path, { method: 'post', payload });
const remove = <T>(path: string) => siteCall<T>(path, { method: 'delete' });

async function signIn(
  path: string,
  body: RegisterBody | LoginBody,
): Promise<CallAnswer<SignedInBody> | false> {
  const answer = await postSecret<SignedInBody>(path, body);
  return answer && keepSignedIn(answer);
}

function keepSignedIn(answer: CallAnswer<SignedInBody>): CallAnswer<SignedInBody> {
  if (answer.code === 200 && answer.result) keepUser({ ...answer.result.user, token: answer.result.token });
  return answer;
}

/** Encrypts the passwords in the body. Keys are replaced now and then: what cannot be read is sent once more under a new one. */
async function postSecret<T>(path: string, body: object): Promise<CallAnswer<T> | false> {
  const first = await postEncrypted<T>(path, body, false);
  if (first === false || first.failure?.error !== 'password_unreadable') return first;
  return postEncrypted<T>(path, body, true);
}

async function postEncrypted<T>(
  path: string,
  body: object,
  isFresh: boolean,
): Promise<CallAnswer<T> | false> {
  const config = await readRuntimeConfig({ isFresh });
  if (!config) return unreachable();
  const secret: Passwords = {};
  for (const name of ['password', 'current'] as const) {
    const typed = (body as Passwords)[name];
    if (typed === undefined) continue;
    const encrypted = typed === '' ? '' : await encryptPassword(typed, config.passwordKey);
    if (encrypted === false) return false;
    secret[name] = encrypted;
  }
  return post<T>(path, { ...body, ...secret });
}
