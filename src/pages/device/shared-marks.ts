/** Where systems send what is shared with the site, without language. The worker takes it there; the server never reads it. */
export const receivePath = '/receive';

/** The field of the form that a system shares files in. */
export const sharedField = 'files';

/** Query of the first page: something was shared and waits in this browser. Its value `missed` says that nothing came. */
export const sharedMark = 'shared';
export const missedQuery = `${sharedMark}=missed`;

/** Query of the first page: the system opens files with the site. */
export const openedMark = 'opened';
