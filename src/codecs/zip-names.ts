/** The name of an entry as it stands in a zip file. */
export interface RawZipName {
  readonly bytes: Uint8Array;
  /** Bit 11 of its flags: the name is UTF-8 (APPNOTE 4.4.4). */
  readonly isUtf8: boolean;
}

/** IBM's code page 437 from 128 on, which names are in that say nothing (APPNOTE, appendix D). */
const ibm437 =
  'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜ¢£¥₧ƒáíóúñÑªº¿⌐¬½¼¡«»░▒▓│┤╡╢╖╕╣║╗╝╜╛┐└┴┬├─┼╞╟╚╔╩╦╠═╬╧╨╤╥╙╘╒╓╫╪┘┌█▄▌▐▀αßΓπΣσµτΦΘΩδ∞φε∩≡±≥≤⌠⌡÷≈°∙·√ⁿ²■\u00a0';

/** Two characters in a row that names in this language have and others, read as if they were in it, have not. */
const evidence = {
  japanese: /[\u3005\u3041-\u3096\u30a1-\u30fc\u4e00-\u9fff]{2}/,
  korean: /[\uac00-\ud7a3]{2}/,
  chinese: /[\u4e00-\u9fff]{2}/,
} as const;
const halfWidthKana = /[\uff61-\uff9f]/g;
const fullWidth = /[\u3005\u3041-\u3096\u30a1-\u30fc\u4e00-\u9fff]/g;

interface Encoding {
  readonly label: string;
  /** Whether bytes in it look as they do in names, and what they say as well. */
  isLikely(text: string, bytes: Uint8Array): boolean;
}

/** What systems write into names without saying so; the first that fits is taken. */
const encodings: readonly Encoding[] = [
  { label: 'utf-8', isLikely: () => true },
  {
    label: 'shift_jis',
    isLikely: (text) => evidence.japanese.test(text) && count(text, halfWidthKana) < count(text, fullWidth),
  },
  // The syllables of KS X 1001 alone: what was added later reads like Chinese.
  {
    label: 'euc-kr',
    isLikely: (text, bytes) => evidence.korean.test(text) && isOfPairs(bytes, 0xb0, 0xc8, 0xa1),
  },
  // The usual characters of Big5.
  {
    label: 'big5',
    isLikely: (text, bytes) => evidence.chinese.test(text) && isOfPairs(bytes, 0xa4, 0xc6, 0x40),
  },
];

/**
 * The names of all entries of a zip file, in their order. Those that do not say how they are written are taken together, since
 * one program wrote them: UTF-8, what Windows writes in Japan, Korea and Taiwan, or else the code page of the first PCs.
 */
export function decodeZipNames(names: readonly RawZipName[]): string[] {
  const silent = names.filter(({ bytes, isUtf8 }) => !isUtf8 && bytes.some((byte) => byte > 127));
  const label = silent.length > 0 ? labelOf(joined(silent)) : undefined;
  return names.map(({ bytes, isUtf8 }) => {
    if (isUtf8) return new TextDecoder().decode(bytes);
    return label ? new TextDecoder(label).decode(bytes) : ofFirstPcs(bytes);
  });
}

function labelOf(bytes: Uint8Array): string | undefined {
  return encodings.find(({ label, isLikely }) => {
    const text = readAs(label, bytes);
    return text !== undefined && isLikely(text, bytes);
  })?.label;
}

function readAs(label: string, bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder(label, { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

/** Whether all that is no ASCII comes in pairs, most of which begin in this range; the second bytes are no lower than `second`. */
function isOfPairs(bytes: Uint8Array, first: number, last: number, second: number): boolean {
  let [usual, pairs] = [0, 0];
  for (let at = 0; at < bytes.length; at++) {
    if (bytes[at] < 128) continue;
    if (!(bytes[at + 1] >= second)) return false;
    if (bytes[at] >= first && bytes[at] <= last) usual++;
    pairs++;
    at++;
  }
  return usual * 2 > pairs;
}

function joined(names: readonly RawZipName[]): Uint8Array {
  const all = names.flatMap(({ bytes }) => [...bytes, 0x0a]);
  return Uint8Array.from(all);
}

function ofFirstPcs(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => (byte < 128 ? String.fromCharCode(byte) : ibm437[byte - 128])).join('');
}

const count = (text: string, pattern: RegExp) => text.match(pattern)?.length ?? 0;
