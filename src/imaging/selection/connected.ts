/** Of the cells that are 1, in rows of this width, those that hang together, side by side, with one of a certain kind. */
export function connected(part: Uint8Array, width: number, isStart: (i: number) => boolean): Uint8Array {
  const kept = new Uint8Array(part.length);
  const open: number[] = [];
  const take = (i: number) => {
    if (part[i] === 0 || kept[i] === 1) return;
    kept[i] = 1;
    open.push(i);
  };
  for (let i = 0; i < part.length; i++) if (part[i] === 1 && isStart(i)) take(i);
  for (;;) {
    const i = open.pop();
    if (i === undefined) return kept;
    const x = i % width;
    if (x > 0) take(i - 1);
    if (x + 1 < width) take(i + 1);
    if (i >= width) take(i - width);
    if (i + width < part.length) take(i + width);
  }
}
