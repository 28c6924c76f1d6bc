import type { LocaleCode } from '../i18n/locales.ts';

/** Who asks for something, as far as the connection says. */
export interface Requester {
  /** Guest of the browser's cookie. */
  readonly guestId: string;
  /** IPv4 address or /64 network. */
  readonly network: string;
  /** `Firefox, Linux`; empty when unknown. */
  readonly device: string;
  readonly locale: LocaleCode;
  /** Finds the request in the log. */
  readonly request: string;
}
