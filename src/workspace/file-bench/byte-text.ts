import { useFormatter } from 'use-intl';

/** So many bytes are a kilobyte where sizes are compared with one that was asked for. */
const kilobyte = 1000;

/** The size of a file as it is typed and compared: `840 B`, `48.2 kB`, `840 kB`, `1.94 MB`. */
export function useByteText(): (bytes: number) => string {
  const format = useFormatter();
  const inUnit = (value: number, unit: 'byte' | 'kilobyte' | 'megabyte', digits: number) =>
    format.number(value, { style: 'unit', unit, maximumFractionDigits: digits });
  return (bytes) => {
    if (bytes < kilobyte) return inUnit(bytes, 'byte', 0);
    const kilobytes = bytes / kilobyte;
    if (kilobytes < 100) return inUnit(kilobytes, 'kilobyte', 1);
    if (kilobytes < 999.5) return inUnit(kilobytes, 'kilobyte', 0);
    return inUnit(kilobytes / kilobyte, 'megabyte', 2);
  };
}

/** What became of the size: `−75 %`, `+12 %`; a tenth counts where there is little. */
export function useChangeText(): (before: number, after: number) => string {
  const format = useFormatter();
  return (before, after) => {
    const change = after / before - 1;
    return format.number(change, {
      style: 'percent',
      signDisplay: 'exceptZero',
      maximumFractionDigits: Math.abs(change) < 0.1 ? 1 : 0,
    });
  };
}
