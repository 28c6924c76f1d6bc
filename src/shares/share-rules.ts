/** How long a share is there, in days; `never`: until its owner takes it back. */
export const shareTimes = ['7', '30', 'never'] as const;
export type ShareTime = (typeof shareTimes)[number];
export const usualShareTime: ShareTime = '30';

/** Letters of what a picture shows, in words. */
export const longestAlt = 300;

/** Why somebody reports a share; `in_picture`: they are in it, and it is hidden until an operator has looked. */
export const reportReasons = [
  'in_picture',
  'sexual',
  'child',
  'hate',
  'rights',
  'deceives',
  'other',
] as const;
export type ReportReason = (typeof reportReasons)[number];

/** Letters of what somebody says besides. */
export const longestReport = 1000;

/** Why an operator lets a share be seen again; `agreed`: whoever is in it has agreed. */
export const keepReasons = ['no_breach', 'not_in_picture', 'agreed'] as const;
export type KeepReason = (typeof keepReasons)[number];

/** Letters of what an owner says against a decision. */
export const longestObjection = 2000;

/** Letters of the password of a share: as long as those of accounts may be. */
export const sharePasswordLength = { least: 6, most: 32 } as const;

/** Letters of what an operator says to its owner besides. */
export const longestVerdict = 1000;

/** So long operators have, from when somebody says that they are in a picture. */
export const queueHours = 48;

/** What a pass looks like that opens a share with a password: until when, and an HMAC-SHA-256 in base64url. */
export const passForm = /^\d{1,12}\.[A-Za-z0-9_-]{43}$/;

/** What the files of a share may be. */
export const shareMediaTypes = ['image/jpeg', 'image/webp', 'video/mp4'] as const;
