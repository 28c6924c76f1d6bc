/** A number as PDF writes it. */
export const decimal = (value: number): string => String(Number(value.toFixed(3)));
/** A reference to an object. */
export const refer = (number: number): string => `${number} 0 R`;

/** A PDF 1.4 file: numbered objects and, at the end, where each of them begins. */
export class PdfDocument {
  #parts: Uint8Array[] = [];
  readonly #offsets: number[] = [];
  #length = 0;

  constructor() {
    // The second line says that the file is not text.
    this.#append(Uint8Array.of(...new TextEncoder().encode('%PDF-1.4\n%'), 0xe2, 0xe3, 0xcf, 0xd3, 0x0a));
  }

  /** The number of an object that is written later. */
  reserve(): number {
    return this.#offsets.push(0);
  }

  /** An object, or with `stream` a stream whose dictionary has these entries. */
  add(body: string, stream?: Uint8Array): number {
    const number = this.reserve();
    this.write(number, body, stream);
    return number;
  }

  write(number: number, body: string, stream?: Uint8Array): void {
    this.#offsets[number - 1] = this.#length;
    if (stream) {
      this.#text(`${number} 0 obj\n<< ${body} /Length ${stream.length} >>\nstream\n`);
      this.#append(stream);
      this.#text('\nendstream\nendobj\n');
    } else {
      this.#text(`${number} 0 obj\n${body}\nendobj\n`);
    }
  }

  /** What was added since it was last taken. */
  take(): readonly Uint8Array[] {
    const parts = this.#parts;
    this.#parts = [];
    return parts;
  }

  finish(catalog: number): void {
    const start = this.#length;
    const lines = this.#offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`);
    const size = this.#offsets.length + 1;
    this.#text(`xref\n0 ${size}\n0000000000 65535 f \n${lines.join('')}`);
    this.#text(`trailer\n<< /Size ${size} /Root ${refer(catalog)} >>\nstartxref\n${start}\n%%EOF\n`);
  }

  #text(text: string): void {
    this.#append(new TextEncoder().encode(text));
  }

  #append(bytes: Uint8Array): void {
    this.#parts.push(bytes);
    this.#length += bytes.length;
  }
}
