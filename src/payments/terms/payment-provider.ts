import type { LocaleCode } from '../../i18n/locales.ts';
import type { InvoiceHistory } from './vip-end.ts';

/** How often a subscription is paid. */
export type Period = 'month' | 'year';

export const periods: readonly Period[] = ['month', 'year'];

/** `amount` is in the smallest unit of the currency, an ISO 4217 code in small letters. */
export interface Money {
  readonly amount: number;
  readonly currency: string;
}

export interface PriceList {
  /** Whether the price holds tax, or it is added to it. */
  readonly tax: 'included' | 'added';
  /** The currency everybody can pay in. */
  readonly currency: string;
  /** By currency, in its smallest unit. */
  readonly amounts: Readonly<Record<Period, Readonly<Record<string, number>>>>;
}

export interface InvoiceReading extends InvoiceHistory {
  readonly number: string | null;
  readonly total: number;
  readonly refunded: number;
  readonly currency: string;
  readonly shownAs: 'paid' | 'open' | 'failed' | 'refunded' | 'disputed' | 'void';
  readonly url: string | null;
  readonly pdf: string | null;
}

/** A subscription to what is sold here, as it is now. */
export interface SubscriptionReading {
  readonly id: string;
  readonly status: string;
  readonly period: Period;
  /** Of a period. */
  readonly price: Money;
  readonly createdAt: Date;
  readonly trialEnd: Date | null;
  /** When it is charged again, if it goes on. */
  readonly periodEnd: Date;
  readonly nextPeriod: Period | null;
  readonly cancelAtPeriodEnd: boolean;
  readonly invoices: readonly InvoiceReading[];
}

/** Everything about one customer, read at once. */
export interface CustomerReading {
  readonly subscriptions: readonly SubscriptionReading[];
  /** A bank has taken a payment back, or may. */
  readonly isDisputed: boolean;
}

export interface CheckoutWish {
  readonly customerId: string;
  readonly email: string;
  readonly period: Period;
  /** One that the price list has. */
  readonly currency: string;
  readonly locale: LocaleCode;
  readonly successUrl: string;
  readonly cancelUrl: string;
}

export interface PortalWish {
  readonly customerId: string;
  readonly locale: LocaleCode;
  readonly returnUrl: string;
  /** Leads to the page that confirms a switch to this period. */
  readonly change?: { readonly subscriptionId: string; readonly period: Period };
}

/** How much of an invoice is paid back in all, from 0 to 1. */
export interface PayBack {
  readonly invoiceId: string;
  readonly share: number;
}

/** That something happened, and to whom. What it is, is asked for. */
export interface Bell {
  readonly id: string;
  readonly type: string;
  readonly customerId: string | null;
  /** Of a bell that names no customer. */
  readonly chargeId: string | null;
  /** What it is about is of another account or mode, or something else that is sold there. */
  readonly isForeign: boolean;
}

/**
 * Who takes the money. Everything here may be asked again after a failure and does no more than once. Errors of all but `verifyBell`:
 * `payments_unavailable`.
 */
export interface PaymentProvider {
  /** Whether money is real. */
  readonly isLive: boolean;
  priceList(): Promise<PriceList>;
  /** The same customer for the same account and number, however often and from wherever it's asked. */
  createCustomer(userId: string, number: number): Promise<string>;
  /** The one open Checkout of a customer, for this wish: others are closed. Null for a customer who isn't known (any more). */
  startCheckout(wish: CheckoutWish): Promise<string | null>;
  openPortal(wish: PortalWish): Promise<string>;
  readCustomer(id: string): Promise<CustomerReading>;
  /** Whose payment it is; null for nobody's. */
  customerOfCharge(chargeId: string): Promise<string | null>;
  /** Ends with what is paid, or goes on as it is: without a switch that waits. */
  setRenewal(subscriptionId: string, renews: boolean): Promise<void>;
  /** Ends it at once, asks for nothing more, and then pays back. */
  refundAndEnd(subscriptionId: string, payBack: readonly PayBack[]): Promise<void>;
  /** Closes what is open at Checkout. */
  closeCheckouts(customerId: string): Promise<void>;
  /** Deletes the customer there, with how they pay. */
  forgetCustomer(id: string): Promise<void>;
  /**
   * What a message says, if it was signed within the last five minutes; null of a kind that matters to nobody here. Throws
   * `bell_refused`.
   */
  verifyBell(body: Buffer, signature: string, at: Date): Promise<Bell | null>;
}
