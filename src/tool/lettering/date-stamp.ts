/** As cameras and phones stamp it: digits in groups, with points, dashes, slashes, colons or an apostrophe between them. */
const stamp =
  /(?<!\d)(?:['’]?(?:\d{4}|\d{2})\s*[-./:’'\s]\s*\d{1,2}(?:\s*[-./:’'\s]\s*(?:\d{4}|\d{1,2}))?|\d{1,2}:\d{2})(?!\d)/;

/** Whether a line looks like a date or a time and hardly anything else. */
export function isDateStamp(text: string): boolean {
  const digits = text.replace(/\D/g, '').length;
  const letters = text.replace(/[^\p{L}]/gu, '').length;
  return digits >= 4 && letters <= 2 && stamp.test(text);
}
