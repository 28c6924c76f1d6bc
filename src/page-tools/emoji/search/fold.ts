/** As texts are compared: without capitals and accents, katakana as hiragana, in parts of letters so that Korean forgives one wrong one. */
export function fold(text: string): string {
  // Most words of most languages.
  if (/^[a-z0-9]+(?: [a-z0-9]+)*$/.test(text)) return text;
  return text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[\u0300-\u036f]/g, '')
    .replace(/[\u30a1-\u30f6]/g, (kana) => String.fromCharCode(kana.charCodeAt(0) - 0x60))
    .replaceAll('ß', 'ss')
    .replaceAll('œ', 'oe')
    .replaceAll('æ', 'ae')
    .replace(/[’'.,:;!?()“”„«»"]+/g, ' ')
    .replace(/[\s_-]+/g, ' ')
    .trim();
}
