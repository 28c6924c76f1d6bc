/** Attacks, kills and what the browser does on each database are tried in a short form, or with `SUITES=long` (what `npm run test:all` sets) in the long one. */
export const bySuiteLength = <T>(length: { readonly short: T; readonly long: T }): T =>
  process.env.SUITES === 'long' ? length.long : length.short;
