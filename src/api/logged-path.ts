/** An address as the log has it: whoever reads there may not follow links that people gave to others. */
export function loggedPath(path: string): string {
  return path.replace(/^(\/(?:api\/shared|s)\/)[^/]+/, '$1…');
}
