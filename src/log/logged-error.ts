/** What the log says of an error. */
export interface LoggedError {
  readonly type: string;
  readonly message: string;
  /** Where it came from, without the message. */
  readonly stack?: string;
  readonly [said: string]: unknown;
}

const deepestCause = 8;

/**
 * What else an error may say: codes and places. Anything else may hold what somebody sent (parameters of a query,
 * what a provider says of a person, a whole client with its password), so a new name is added here or stays out.
 */
const saidBesides = [
  'code',
  'errno',
  'syscall',
  'path',
  'address',
  'port',
  'status',
  'responseCode',
  'command',
  // a provider of sign-in
  'error',
  // PostgreSQL; `detail`, `where` and `internalQuery` hold values
  'severity',
  'schema',
  'table',
  'column',
  'constraint',
  'routine',
] as const;

/** The one way an error gets into the log, on standard error or into a report: no parameter of a query comes along. */
export function describeError(error: unknown, depth = 0): LoggedError {
  if (!(error instanceof Error)) return { type: typeof error, message: String(error) };
  const { cause, errors } = error as { cause?: unknown; errors?: unknown };
  const besides = Object.fromEntries(
    saidBesides.flatMap((name) => {
      const said = (error as unknown as Record<string, unknown>)[name];
      return typeof said === 'string' || typeof said === 'number' ? [[name, said]] : [];
    }),
  );
  const isDeepest = depth === deepestCause;
  return {
    type: error.constructor.name,
    message: messageOf(error),
    ...besides,
    ...paramsOf(error),
    stack: framesOf(error),
    ...(cause instanceof Error && !isDeepest && { cause: describeError(cause, depth + 1) }),
    ...(Array.isArray(errors) &&
      !isDeepest && { errors: errors.map((one) => describeError(one, depth + 1)) }),
  };
}

function messageOf(error: Error): string {
  const { query, severity, code } = error as { query?: unknown; severity?: unknown; code?: unknown };
  // Drizzle's message ends with the parameters; the query itself has only their places.
  if (error.constructor.name === 'DrizzleQueryError') return `Failed query: ${query}`;
  // "invalid input syntax for type integer: …": the class of data exceptions quotes what it was given.
  if (typeof severity === 'string' && /^22/.test(String(code))) return 'the database refused a value';
  return error.message;
}

/** Those of an expected failure, which are made for being read. */
function paramsOf(error: Error): { params?: unknown } {
  return error.name === 'AppError' ? { params: (error as { params?: unknown }).params } : {};
}

/** A stack begins with the message. */
function framesOf({ stack = '', message }: Error): string {
  const at = stack.indexOf(message);
  const frames = at < 0 ? stack : stack.slice(at + message.length);
  return frames
    .split('\n')
    .filter((line) => /^ {4}at /.test(line))
    .join('\n');
}
