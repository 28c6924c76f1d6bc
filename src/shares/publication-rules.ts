/** Whether shares are published: not at all; after an operator has looked; at once, and looked at later. */
export const exploreModes = ['off', 'reviewed', 'open'] as const;
export type ExploreMode = (typeof exploreModes)[number];

/** What others may do with what is published; the first two cannot be taken back. */
export const licences = ['cc0', 'cc-by-4.0', 'look-only'] as const;
export type Licence = (typeof licences)[number];

/** What an owner states about who could be recognised in it. */
export const peopleStatements = ['nobody', 'me', 'agreed'] as const;
export type PeopleStatement = (typeof peopleStatements)[number];

/** Letters of the name that CC BY asks others to give. */
export const longestCredit = 80;

/** In what order Explore is listed; `chosen`: nothing but what an operator chose. */
export const exploreOrders = ['newest', 'chosen'] as const;
export type ExploreOrder = (typeof exploreOrders)[number];

export const explorePageSize = 24;

/** Of one account, that no operator has looked at yet. */
export const mostWaiting = 20;

/** From where an operator takes a share: `explore` leaves its link. */
export const removalReaches = ['everywhere', 'explore'] as const;
export type RemovalReach = (typeof removalReaches)[number];
