import { useTranslations } from 'use-intl';
import type { ToolDescription } from '../../api/contract/contract.ts';
import { EngineLine, inSeconds } from '../progress/engine-line.tsx';
import { shownResult, type Work } from '../work/work.ts';
import { useRemainingTime } from './remaining-time.ts';

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
  const result = shownResult(work);
  const remaining = useRemainingTime(job?.expiresAt ?? null);
  if (!job || !result) return null;
  const made = work.isDrawn ? 'made' : madeOf(tool, job.engine?.place);
  return (
    <div className="slip">
      <span>
        <b>{t('pixels', { width: result.width, height: result.height })}</b>
      </span>
      {isLoading && <span role="status">{t('loading')}</span>}
      {job.engine && <EngineLine engine={job.engine} />}
      {job.tookMs !== null && <span>{t('took', { seconds: inSeconds(job.tookMs) })}</span>}
      {made && <span>{t(made)}</span>}
      {work.source?.kind === 'sample' && <span>{t('sample')}</span>}
      {remaining && <span>{t('deleted', { time: remaining })}</span>}
    </div>
  );
}

/** What is to be known of its pixels. */
function madeOf({ drawsDetail, sourceType }: ResultSlipProps['tool'], place = 'local') {
  if (sourceType) return place === 'local' ? 'enhanced' : 'trained';
  return drawsDetail ? 'drawn' : null;
}
