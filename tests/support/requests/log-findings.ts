/** What a site printed and no visitor may cause: log lines of level error or worse, and errors that are no log line. */
export function logFindings(output: string): string[] {
  return output
    .split('\n')
    .filter((line) => (line.startsWith('{') ? isErrorLine(line) : /^(\w*Error\b|\s+at )/.test(line)))
    .map((line) => line.slice(0, 500))
    .slice(0, 20);
}

/** Of pino. */
const errorLevel = 50;

function isErrorLine(line: string): boolean {
  try {
    return (JSON.parse(line) as { level: number }).level >= errorLevel;
  } catch {
    // One that is still being written.
    return false;
  }
}
