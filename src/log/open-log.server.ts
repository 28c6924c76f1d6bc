import { type DestinationStream, type LogFn, type Logger, pino } from 'pino';
import { describeError } from './logged-error.ts';

/** JSON lines on standard output. Errors are described under whatever name they stand. */
export function openLog({ LOG_LEVEL }: { LOG_LEVEL: string }, destination?: DestinationStream): Logger {
  const options = {
    level: LOG_LEVEL,
    hooks: {
      // Without words of our own pino would take the error's.
      logMethod(this: Logger, line: Parameters<LogFn>, method: LogFn) {
        const [first, ...words] = line as unknown[];
        if (!(first instanceof Error)) return method.apply(this, line);
        const [message = describeError(first).message, ...others] = words as string[];
        return method.apply(this, [{ error: first }, message, ...others] as Parameters<LogFn>);
      },
    },
    formatters: {
      log: (line: Record<string, unknown>) =>
        Object.fromEntries(
          Object.entries(line).map(([name, value]) => [
            name,
            value instanceof Error ? describeError(value) : value,
          ]),
        ),
    },
  };
  return destination ? pino(options, destination) : pino(options);
}

/** A bug that nobody caught ends the process as it does without us, but what is said of it passes the log. */
export function endOnUncaught(log: Pick<Logger, 'fatal'>): void {
  process.on('uncaughtException', (error) => {
    log.fatal({ error }, 'uncaught error, exiting');
    process.exit(1);
  });
}
