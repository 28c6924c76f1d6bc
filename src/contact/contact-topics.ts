/** What a message to the operator can be about. A wish to have an image removed comes first in their list. */
export const contactTopics = ['question', 'problem', 'removal', 'privacy', 'business'] as const;
export type ContactTopic = (typeof contactTopics)[number];

/** Characters a message has. */
export const messageLength = { least: 20, most: 5000 } as const;
