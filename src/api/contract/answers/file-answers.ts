import { z } from '@hono/zod-openapi';

const bytes = z.any().openapi({ type: 'string', format: 'binary' });

/** What answers with a file of one of these media types, whole or a range of it, or says that it hasn't changed. */
export function fileAnswers(types: readonly string[]) {
  return {
    200: {
      description: 'The file',
      content: Object.fromEntries(types.map((type) => [type, { schema: bytes }])),
    },
    206: { description: 'The requested range' },
    304: { description: 'Not modified' },
    416: { description: 'The range starts beyond the end of the file' },
  };
}

/** A body that brings one file, as the field `file` of a form. */
export const fileBody = {
  required: true,
  content: { 'multipart/form-data': { schema: z.object({ file: bytes }) } },
};
