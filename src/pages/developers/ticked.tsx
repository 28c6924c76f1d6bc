import { Fragment } from 'react';

/** Text in which backticks stand around code. */
export function Ticked({ text }: { text: string }) {
  const [first, ...rest] = text.split('`');
  // The parts of a sentence never change places.
  return [first, ...rest].map((part, place) => {
    const key = `part-${place}`;
    return place % 2 === 0 ? <Fragment key={key}>{part}</Fragment> : <code key={key}>{part}</code>;
  });
}
