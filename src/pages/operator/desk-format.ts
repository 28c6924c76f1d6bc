import { useMemo } from 'react';
import { useFormatter, useNow } from 'use-intl';

const minute = 60_000;

/** How the desk writes moments (UTC), sums of money, durations and sizes. */
export function useDeskFormat() {
  const format = useFormatter();
  const now = useNow({ updateInterval: minute });
  return useMemo(
    () => ({
      moment: (at: string) => format.dateTime(new Date(at), { dateStyle: 'medium', timeStyle: 'short' }),
      time: (at: string) => format.dateTime(new Date(at), { timeStyle: 'short' }),
      day: (at: string) => format.dateTime(new Date(at), { dateStyle: 'medium' }),
      ago: (at: string) => format.relativeTime(new Date(at), now),
      dollars: (amount: number) =>
        format.number(amount, { style: 'currency', currency: 'USD', maximumFractionDigits: 3 }),
      seconds: (ms: number) =>
        format.number(ms / 1000, { style: 'unit', unit: 'second', maximumFractionDigits: 1 }),
      gigabytes: (bytes: number) =>
        format.number(bytes / 1024 ** 3, { style: 'unit', unit: 'gigabyte', maximumFractionDigits: 1 }),
      megabytes: (bytes: number) =>
        format.number(bytes / 1024 ** 2, { style: 'unit', unit: 'megabyte', maximumFractionDigits: 0 }),
      megapixels: (amount: number) => `${format.number(amount, { maximumFractionDigits: 1 })} MP`,
    }),
    [format, now],
  );
}
