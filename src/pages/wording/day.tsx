import { useFormatter } from 'use-intl';

/** A day as the language writes it. */
export function Day({ iso }: { iso: string }) {
  const format = useFormatter();
  return (
    <time dateTime={iso}>
      {format.dateTime(new Date(iso), { year: 'numeric', month: 'long', day: 'numeric' })}
    </time>
  );
}
