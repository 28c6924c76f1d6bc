import { useEffect, useState } from 'react';
import { useTranslations } from 'use-intl';

const minuteMs = 60_000;

/** How long until then, for example `23 h 58 min`. */
export function useRemainingTime(until: string | null): string | null {
  const t = useTranslations('workspace.time');
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), minuteMs);
    return () => clearInterval(timer);
  }, []);
  if (until === null) return null;
  const minutes = Math.max(0, Math.floor((Date.parse(until) - now) / minuteMs));
  const hours = Math.floor(minutes / 60);
  if (hours >= 48) return t('daysHours', { days: Math.floor(hours / 24), hours: hours % 24 });
  if (hours >= 1) return t('hoursMinutes', { hours, minutes: minutes % 60 });
  return t('minutes', { minutes });
}
