const dayMs = 24 * 60 * 60 * 1000;

/** So long after the first payment, it is paid back in full by a button, once. */
export const refundMs = 7 * dayMs;

/** So long after it was concluded, a contract can be withdrawn from. */
export const withdrawalMs = 14 * dayMs;

/**
 * Days of the law are whole: the first one isn't counted, and the last one ends at midnight where the person lives. What is said of 7 and
 * 14 days holds this much longer.
 */
export const wholeDaysMs = dayMs;

/** Of the sentence beside the box at the button that leads to Checkout; another one when its meaning changes. */
export const consentVersion = '2026-11-30';

/** Bells and finished wishes are kept for so long: more than Stripe goes on ringing for. */
export const eventsKeptMs = 40 * dayMs;
