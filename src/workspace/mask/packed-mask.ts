/**
 * A mask in few bytes: runs of one value and stretches of others, each after a number (seven bits a byte, the lowest
 * first) that says how long it is, its lowest bit that it is a run.
 */
export function packMask(mask: Uint8Array): Uint8Array<ArrayBuffer> {
  const packed: number[] = [];
  const number = (value: number) => {
    for (; value > 127; value >>>= 7) packed.push((value & 127) | 128);
    packed.push(value);
  };
  let begin = 0;
  const stretchTo = (end: number) => {
    if (end === begin) return;
    number((end - begin) << 1);
    for (let i = begin; i < end; i++) packed.push(mask[i]);
  };
  for (let i = 0; i < mask.length; ) {
    let end = i + 1;
    while (end < mask.length && mask[end] === mask[i]) end++;
    // A shorter run costs as much as it saves.
    if (end - i > 3) {
      stretchTo(i);
      number(((end - i) << 1) | 1);
      packed.push(mask[i]);
      begin = end;
    }
    i = end;
  }
  stretchTo(mask.length);
  return Uint8Array.from(packed);
}

/** What {@link packMask} was given, into a mask of that size. */
export function unpackMask(packed: Uint8Array, mask: Uint8Array): void {
  let to = 0;
  for (let from = 0; from < packed.length; ) {
    let length = 0;
    for (let shift = 0; ; shift += 7) {
      const part = packed[from++];
      length |= (part & 127) << shift;
      if (part < 128) break;
    }
    const count = length >>> 1;
    if (length & 1) mask.fill(packed[from++], to, to + count);
    else {
      mask.set(packed.subarray(from, from + count), to);
      from += count;
    }
    to += count;
  }
}
