import type { z } from 'zod';
import type { ErrorCode } from '../../errors.ts';
import type {
  accountSchema,
  apiKeySchema,
  configSchema,
  connectionSchema,
  madeKeySchema,
  sessionSchema,
  signedInSchema,
  usageSchema,
  vipInfoSchema,
} from './account.schemas.ts';

/**
 * The JSON of the account calls. Everything is in the envelope of `contract.ts`; times are ISO 8601 in UTC. A `password`
 * is what `encryptPassword()` answers: base64 of the NFKC-normalized password under the site's public key (RSA-OAEP with
 * SHA-256). `docs/api.md` lists the calls.
 */

/** `POST /api/user/send_code`. With a session the code is for changing the address to this one, otherwise for registering. */
export interface SendCodeBody {
  email: string;
}

/** `POST /api/user/register`, answered by {@link SignedInBody}. */
export interface RegisterBody {
  email: string;
  password: string;
  /** Six digits from the mail. */
  code: string;
  agree: boolean;
  /** Wants mails about new things; nobody does unless they say so. */
  updates?: boolean;
}

/** `POST /api/user/login`, answered by {@link SignedInBody}. */
export interface LoginBody {
  email: string;
  password: string;
  /** 30 days since the last use instead of 24 hours. */
  remember: boolean;
}

/**
 * `POST /api/user/oauth_start`, answered by {@link OauthStartedBody}. With a session the account is connected to it, which
 * takes its password where it has one.
 */
export interface OauthStartBody {
  provider: string;
  remember?: boolean;
  password?: string;
}

export interface OauthStartedBody {
  /** Where the browser goes; it comes back to `/oauth/<provider>/callback?code=…&state=…`. */
  url: string;
}

/** `POST /api/user/oauth_login`, answered by {@link SignedInBody}; from the browser that started it. */
export interface OauthLoginBody {
  provider: string;
  code: string;
  state: string;
  /** Who answered, where the provider says so in the address it came back to. */
  iss?: string;
}

/** `POST /api/user/forget_password`: mails a link `/reset-password?token=…` that works once within 30 minutes. */
export interface ForgetPasswordBody {
  email: string;
}

/** `POST /api/user/reset_password`: all sessions end. */
export interface ResetPasswordBody {
  token: string;
  password: string;
}

export type SignedInBody = z.output<typeof signedInSchema>;

/** One entry of `GET /api/pay/common/all-pay-vip-info?userId=`; an empty list means not VIP. */
export type VipInfoBody = z.output<typeof vipInfoSchema>;

/** `GET /api/config`: what the browser's side needs to know. A page may bring it along, see `client/runtime-config.ts`. */
export type RuntimeConfig = z.output<typeof configSchema>;

/** What the client says by itself, in the visitor's language. */
export type CallSentences = RuntimeConfig['sentences'];

/** `GET /api/account`. */
export type AccountBody = z.output<typeof accountSchema>;

/** `POST /api/account`: only what is there changes. */
export interface ProfileBody {
  name?: string;
  locale?: string;
  wantsUpdates?: boolean;
}

export type ConnectionBody = z.output<typeof connectionSchema>;

/** `GET /api/account/sessions`. */
export type SessionBody = z.output<typeof sessionSchema>;

/** `POST /api/account/password`: all other sessions end. `current` is not needed while there is none. */
export interface ChangePasswordBody {
  current?: string;
  password: string;
}

/** `POST /api/account/email`: `code` was sent to the new address by `send_code`. */
export interface ChangeEmailBody {
  email: string;
  code: string;
  /** The current password, where there is one. */
  password?: string;
}

/** `POST /api/account/delete`: the password where there is one, otherwise the account's own address, typed. */
export interface DeleteAccountBody {
  password?: string;
  email?: string;
}

/** `POST /api/account/export`: a zip file under an address that works for ten minutes. */
export interface ExportBody {
  url: string;
}

/** One entry of `GET /api/account/api-keys`. */
export type ApiKeyBody = z.output<typeof apiKeySchema>;

/** `POST /api/account/api-keys`: `days` it lives. Answered by {@link MadeKeyBody}. */
export interface MakeKeyBody {
  name: string;
  scopes: ApiKeyBody['scopes'];
  days?: number;
}

export type MadeKeyBody = z.output<typeof madeKeySchema>;

/** `GET /api/account/usage`. */
export type UsageBody = z.output<typeof usageSchema>;

/** Failures of these calls that a form shows at one of its fields. */
export type FormProblemCode = Extract<
  ErrorCode,
  | 'email_missing'
  | 'email_invalid'
  | 'password_missing'
  | 'password_length'
  | 'password_easy'
  | 'code_missing'
  | 'code_invalid'
  | 'terms_missing'
  | 'repeat_missing'
  | 'repeat_differs'
>;
