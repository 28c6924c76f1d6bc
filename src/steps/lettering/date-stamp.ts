/** As cameras and phones stamp it: digits in groups, with points, dashes, slashes, colons or an apostrophe between them. */
const stamp =
  /(?<!\d)(?:['’]?(?:\d{4}|\d{2})\s*[-./:’'\s]\s*\d{1,2}(?:\s*[-./:’'\s]\s*(?:\d{4}|\d{1,2}))?|\d{1,2}:\d{2})(?!\d)/;

/** The narrow gaps between the numbers of a stamp are often read over; a code has no month and day in it. */
const [year, month, day] = ['(?:(?:19|20)\\d\\d|\\d\\d)', '(?:0[1-9]|1[0-2])', '(?:0[1-9]|[12]\\d|3[01])'];
const closeStamp = new RegExp(`^['’]?(?:${year}${month}${day}|${day}${month}${year}|${month}${day}${year})$`);

/** Whether a line looks like a date or a time and hardly anything else. */
export function isDateStamp(text: string): boolean {
  const digits = text.replace(/\D/g, '').length;
  const letters = text.replace(/[^\p{L}]/gu, '').length;
  if (closeStamp.test(text.replace(/\s/g, ''))) return true;
  return digits >= 4 && letters <= 2 && stamp.test(text);
}
