const strong = /\p{L}/u;
const rightToLeft =
  /[\p{sc=Hebrew}\p{sc=Arabic}\p{sc=Syriac}\p{sc=Thaana}\p{sc=Nko}\p{sc=Adlam}\p{sc=Mandaic}\p{sc=Samaritan}]/u;

/** Which way a text is read: as its first letter is. */
export function directionOf(text: string): 'ltr' | 'rtl' {
  const first = [...text].find((letter) => strong.test(letter));
  return first !== undefined && rightToLeft.test(first) ? 'rtl' : 'ltr';
}
