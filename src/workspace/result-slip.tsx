import { useEffect, useState } from 'react';
import { useTranslations } from 'use-intl';
import type { ToolDescription } from '../api/contract.ts';
import type { Work } from './work.ts';
import { EngineLine, inSeconds } from './working-view.tsx';

const minuteMs = 60_000;

interface ResultSlipProps {
  work: Work;
  tool: Pick<ToolDescription, 'drawsDetail' | 'sourceType'>;
  /** More pixels of what is looked at are on their way. */
  isLoading: boolean;
}

/** Under every result: its size, who made it, how long it took, and how long it stays. */
export function ResultSlip({ work, tool, isLoading }: ResultSlipProps) {
  const t = useTranslations('workspace.slip');
  const { job } = work;
  const result = job?.outputs.result;
  const remaining = useRemaining(job?.expiresAt ?? null);
  if (!job || !result) return null;
  return (
    <div className="slip">
      <span>
        <b>{t('pixels', { width: result.width, height: result.height })}</b>
      </span>
      {isLoading && <span role="status">{t('loading')}</span>}
      {job.engine && <EngineLine engine={job.engine} />}
      {job.tookMs !== null && <span>{t('took', { seconds: inSeconds(job.tookMs) })}</span>}
      <span>{t(madeOf(tool))}</span>
      {work.source?.kind === 'sample' && <span>{t('sample')}</span>}
      {remaining && <span>{t('deleted', { time: remaining })}</span>}
    </div>
  );
}

/** What can be said of its pixels. */
function madeOf({ drawsDetail, sourceType }: ResultSlipProps['tool']) {
  if (sourceType) return 'enhanced';
  return drawsDetail ? 'drawn' : 'invented';
}

/** How long until then, for example `23 h 58 min`. */
function useRemaining(until: string | null): string | null {
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
