import { useFormatter } from 'use-intl';
import { megabytes } from '../../i18n/megabytes.ts';

/** The size of a file as people read it: `84 kB`, `1.9 MB`. */
export function useSizeText(): (bytes: number) => string {
  const format = useFormatter();
  return (bytes) =>
    bytes < 100 * 1024
      ? format.number(Math.ceil(bytes / 1024), { style: 'unit', unit: 'kilobyte' })
      : format.number(megabytes(bytes), { style: 'unit', unit: 'megabyte', maximumFractionDigits: 1 });
}
