import { useFormatter } from 'use-intl';

/** A day as the language writes it. */
export function useDay(): (iso: string) => string {
  const format = useFormatter();
  return (iso) => format.dateTime(new Date(iso), { dateStyle: 'long' });
}
