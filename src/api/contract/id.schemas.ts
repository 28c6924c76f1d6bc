import { z } from '@hono/zod-openapi';
import { tools } from '../../tools/index.ts';

/** What names a thing of this site from outside. Whatever does not look like this names nothing and reaches no query. */

/** 128 random bits behind a letter that says what it is. */
function idOf(letter: string, noun: string, characters = 22) {
  return z
    .string()
    .regex(new RegExp(`^${letter}_[A-Za-z0-9_-]{${characters}}$`))
    .openapi({
      description: `Id of ${noun}`,
      example: `${letter}_${'A1b2-_'.repeat(5).slice(0, characters)}`,
    });
}

export const mediaId = idOf('m', 'a picture');
export const uploadId = idOf('f', 'a file that is uploaded in parts');
export const jobId = idOf('j', 'a job');
export const batchId = idOf('b', 'a batch');
export const userId = idOf('u', 'a user');
export const sessionId = idOf('s', 'a session');
export const apiKeyId = idOf('k', 'an API key');
export const webhookId = idOf('w', 'a webhook');
export const shareId = idOf('h', 'a share');
export const vipGrantId = idOf('v', 'a time with VIP', 16);

/** A message to a webhook. */
export const deliveryId = z
  .string()
  .regex(/^msg_[A-Za-z0-9_-]{22}$/)
  .openapi({ example: 'msg_A1b2-_A1b2-_A1b2-_A1b2' });

/** A word of ours: a tool, one of its inputs or options, a sample, a provider. */
export const slug = z
  .string()
  .regex(/^[A-Za-z0-9][A-Za-z0-9-]{0,63}$/)
  .openapi({ example: tools[0].id });

/** A language, a unit, a place, a warning: a short word of ours that programs tell apart. */
export const word = z.string().regex(/^[A-Za-z0-9%_-]{1,64}$/);

/** A value that an option may have: a word, or a ratio such as `16:9`. */
export const choiceId = z.string().regex(/^[A-Za-z0-9%_:-]{1,64}$/);

/** 256 random bits, see `accounts/secret-token.server.ts`. */
export const token = z.string().regex(/^[A-Za-z0-9_-]{43}$/);

const linkWord = () =>
  z
    .string()
    .regex(/^[A-Za-z0-9_-]{22}$/)
    .openapi({ example: 'A1b2-_A1b2-_A1b2-_A1b2' });

/** The word in the link to a share, see `shares/share-link.server.ts`. */
export const shareToken = linkWord();

/** The word in the address of a publication, see the same. */
export const publicationAddress = linkWord();

/** HMAC-SHA-256 in base64url, see `db/signature.server.ts`. */
export const signature = z.string().regex(/^[A-Za-z0-9_-]{43}$/);

/** Eight letters and digits to read out. */
export const ticket = z.string().regex(/^[0-9A-Z]{4}-[0-9A-Z]{4}$/);
