/** Letters of scripts that are written without spaces between words. */
const unspaced =
  /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmer}\p{sc=Myanmar}ー々〆]/u;

/** What never begins a line in Japanese and Chinese, and what never ends one (JIS X 4051, the common part). */
const neverFirst =
  /^[、。，．・：；？！‥…」』）］｝〉》】〕’”ぁぃぅぇぉっゃゅょゎァィゥェォッャュョヮヵヶー々,.:;?!)\]}%]/u;
const neverLast = /[「『（［｛〈《【〔‘“([{]$/u;

const emoji = /\p{Extended_Pictographic}/u;

const words = new Intl.Segmenter(undefined, { granularity: 'word' });
const graphemes = new Intl.Segmenter(undefined, { granularity: 'grapheme' });

/** What a reader takes for one letter each. */
export const lettersOf = (text: string): string[] =>
  Array.from(graphemes.segment(text), ({ segment }) => segment);

/**
 * A text in pieces that stay together; a line may end behind each of them. Spaces belong to the piece before. Words are cut at spaces, those of
 * scripts without spaces where a reader would, and emoji stand for themselves.
 */
export function piecesOf(text: string): string[] {
  const pieces: string[] = [];
  for (const { segment } of words.segment(text)) {
    const last = pieces.at(-1);
    if (last !== undefined && !mayBreak(last, segment)) pieces[pieces.length - 1] = last + segment;
    else pieces.push(segment);
  }
  return pieces;
}

function mayBreak(before: string, after: string): boolean {
  if (/^\s/u.test(after)) return false;
  if (/[\s\u200B]$/u.test(before) && !/\u00A0$|\u202F$/.test(before)) return true;
  if (/\p{Pd}$/u.test(before) && /[\p{L}\p{N}]/u.test(after)) return /[\p{L}\p{N}]\p{Pd}$/u.test(before);
  if (neverFirst.test(after) || neverLast.test(before)) return false;
  const [end, start] = [lettersOf(before).at(-1) ?? '', lettersOf(after)[0] ?? ''];
  if (emoji.test(end) || emoji.test(start)) return !/[\u200D\uFE0F]$/.test(before);
  return unspaced.test(end) || unspaced.test(start);
}

/** As few lines as fit into a width; what is wider by itself stands alone. */
export function wrapped(
  pieces: readonly string[],
  widthOf: (text: string) => number,
  width: number,
): string[] {
  const lines: string[] = [];
  let line = '';
  for (const piece of pieces) {
    if (line !== '' && widthOf((line + piece).trimEnd()) > width) {
      lines.push(line.trimEnd());
      line = piece;
    } else line += piece;
  }
  lines.push(line.trimEnd());
  return lines;
}
