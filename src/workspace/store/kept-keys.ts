/** Where the work of a tool lies. */
export const benchKey = (toolId: string): string => `workspace/${toolId}`;
/** Where the file of one work lies, apart from what is known of it. */
export const fileKey = (id: string): string => `file/${id}`;
/** Where another page leaves pictures for a tool. */
export const handoverKey = (toolId: string): string => `handover/${toolId}`;
/** Where files wait that another program shared with the site. */
export const sharedKey = 'shared';
