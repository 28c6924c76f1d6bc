import { printed } from './printed-table.ts';
import { qualitySections } from './quality-sections.ts';

/**
 * `npm run quality [-- section …]`: how good the results are, measured on pictures whose answer is known. A section that cannot
 * be measured fails, and the others are measured all the same.
 */

const names = Object.keys(qualitySections);
const wanted = process.argv.slice(2);
const unknown = wanted.filter((name) => !names.includes(name));
if (unknown.length > 0) {
  console.error(`There is no section ${unknown.join(', ')}. Available: ${names.join(', ')}.`);
  process.exit(1);
}
const failed: string[] = [];
for (const name of names.filter((one) => wanted.length === 0 || wanted.includes(one))) {
  const before = printed.figures + printed.leftOut;
  try {
    await qualitySections[name]();
    if (printed.figures + printed.leftOut === before) failed.push(`${name}, which gave no figure`);
  } catch (error) {
    console.error(error);
    failed.push(`${name}, which ended with an error`);
  }
}
if (failed.length > 0) {
  console.error(`\nNot measured: ${failed.join('; ')}.`);
  process.exitCode = 1;
}
