import { useFormatter, useTranslations } from 'use-intl';
import type { FileResult } from '../files/file-entry.ts';
import { useByteText } from './byte-text.ts';

/** What there is to say about a finished file besides its size: how near a target it came, what it does not hold. */
export function ResultLine({ result }: { result: FileResult }) {
  const t = useTranslations('files.result');
  const format = useFormatter();
  const bytes = useByteText();
  const { target, maxBytes, lost, losesGainMap, isOriginal } = result;
  const below = maxBytes === null ? 0 : 1 - result.bytes / maxBytes;
  const percent = format.number(below, { style: 'percent', maximumFractionDigits: 1 });
  return (
    <>
      {target && maxBytes !== null && (
        <span>
          {target.reach === 'close' && t('close', { percent, size: bytes(maxBytes) })}
          {target.reach === 'best' && t('best', { size: bytes(maxBytes) })}
          {target.reach === 'coarse' && t('coarse', { percent, next: bytes(target.nextBytes ?? maxBytes) })}
        </span>
      )}
      {isOriginal && <span>{t('isOriginal')}</span>}
      {lost.length > 0 && (
        <span>{t('lost', { blocks: format.list(lost.map((block) => block.toUpperCase())) })}</span>
      )}
      {losesGainMap && <span>{t('gainMap')}</span>}
    </>
  );
}
