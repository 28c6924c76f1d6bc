import { inflateSync } from 'node:zlib';

interface PdfPage {
  /** Width and height in points. */
  readonly size: readonly number[];
  readonly width: number;
  readonly height: number;
  readonly filter: string;
  /** The image as it is stored, inflated where it is deflated. */
  readonly pixels: Buffer;
  /** One byte a pixel. */
  readonly alpha: Buffer | null;
  readonly profile: Buffer | null;
}

/** The pages of a document in the order of its page tree, found by its table of objects. */
export function pdfPages(pdf: Buffer): PdfPage[] {
  const text = pdf.toString('latin1');
  const table = Number(/startxref\n(\d+)\n%%EOF\n$/.exec(text)?.[1]);
  const offsets = [...text.slice(table).matchAll(/^(\d{10}) 00000 n $/gm)].map((match) => Number(match[1]));
  const read = (number: number) => {
    const start = offsets[number - 1] + `${number} 0 obj\n`.length;
    const head = text.slice(start, text.indexOf('\n', start));
    const length = Number(/\/Length (\d+)/.exec(head)?.[1] ?? 0);
    const body = start + head.length + '\nstream\n'.length;
    const stream = pdf.subarray(body, body + length);
    return { head, stream: head.includes('/FlateDecode') ? inflateSync(stream) : stream };
  };
  const follow = (head: string, key: string) => {
    const number = new RegExp(`${key} (\\d+) 0 R`).exec(head)?.[1];
    return number === undefined ? null : read(Number(number));
  };
  const root = follow(text.slice(table), '/Root')!;
  const kids = /\/Kids \[([^\]]*)\]/.exec(follow(root.head, '/Pages')!.head)![1];
  return [...kids.matchAll(/(\d+) 0 R/g)].map(([, number]) => {
    const page = read(Number(number)).head;
    const image = follow(page, '/P')!;
    const entry = (key: string) => new RegExp(`/${key} /?(\\w+)`).exec(image.head)![1];
    return {
      size: /\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/.exec(page)!.slice(1).map(Number),
      width: Number(entry('Width')),
      height: Number(entry('Height')),
      filter: entry('Filter'),
      pixels: image.stream,
      alpha: follow(image.head, '/SMask')?.stream ?? null,
      profile: follow(image.head, '/ICCBased')?.stream ?? null,
    };
  });
}
