/** The frame that an arrow key leads to, over the borders of sheets: the next one, or the nearest in the next row. */
export function frameBeside(frame: Element, key: string): HTMLElement | null {
  const all = [...document.querySelectorAll<HTMLElement>('[data-result]')];
  const place = all.indexOf(frame as HTMLElement);
  if (place < 0) return null;
  if (key === 'ArrowRight') return all[place + 1] ?? null;
  if (key === 'ArrowLeft') return all[place - 1] ?? null;
  if (key === 'ArrowDown') return nearestInRow(frame, all.slice(place + 1));
  if (key === 'ArrowUp') return nearestInRow(frame, all.slice(0, place).reverse());
  return null;
}

/** Of the frames in the first row that is another one. */
function nearestInRow(frame: Element, following: readonly HTMLElement[]): HTMLElement | null {
  const from = frame.getBoundingClientRect();
  const first = following.find((one) => one.getBoundingClientRect().top !== from.top);
  if (!first) return null;
  const row = first.getBoundingClientRect().top;
  const distance = (one: HTMLElement) => Math.abs(one.getBoundingClientRect().left - from.left);
  return following
    .filter((one) => one.getBoundingClientRect().top === row)
    .reduce((best, one) => (distance(one) < distance(best) ? one : best));
}
