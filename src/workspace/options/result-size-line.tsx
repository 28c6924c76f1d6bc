import { useEffect, useState } from 'react';
import { useTranslations } from 'use-intl';
import type { ToolDescription } from '../../api/contract/contract.ts';
import { AppError } from '../../errors.ts';
import type { Size, Tool } from '../../tool/tool.ts';
import type { WorkWords } from '../../tool/tool-words.ts';
import { jobOptions } from '../work/tool-options.ts';

/** What a run with these options would come to. */
export type ExpectedResult =
  | { kind: 'size'; size: Size; isStretched: boolean; foreseen: readonly string[] }
  /** It would be refused. */
  | { kind: 'refused'; error: AppError };

/** How far the shape of a result may be off the photo's before it is called another one. */
const shapeTolerance = 0.01;

type ResultSize = typeof import('../../tool/result-size.ts').resultSize;

/**
 * The size that the tool itself says the result will have; null where it is the photo's, or not known yet. The tool's
 * code, with its checks, is fetched for this alone.
 */
export function useExpectedResult(
  tool: ToolDescription,
  options: Readonly<Record<string, unknown>>,
  photo: Size | null,
): ExpectedResult | null {
  const [code, setCode] = useState<{ own: Tool; resultSize: ResultSize } | null>(null);
  const { maxResultPixels } = tool.limits;
  const isWanted = maxResultPixels !== null && photo !== null;

  useEffect(() => {
    if (!isWanted) return;
    let isOver = false;
    // Without it nothing is said beforehand; the server says it then.
    Promise.all([import('../../tools/index.ts'), import('../../tool/result-size.ts')]).then(
      ([{ findTool }, { resultSize }]) => {
        const own = findTool(tool.id);
        if (!isOver && own) setCode({ own, resultSize });
      },
      () => undefined,
    );
    return () => {
      isOver = true;
    };
  }, [isWanted, tool.id]);

  if (!code || !photo || maxResultPixels === null) return null;
  try {
    const checked = code.own.options.parse(jobOptions(tool, options));
    const size = code.resultSize(code.own, photo, checked, maxResultPixels);
    const shape = (size.width * photo.height) / (size.height * photo.width);
    // A side is a whole number of pixels: with few of them the shape cannot be kept more closely than that.
    const isStretched =
      !code.own.placeInResult && Math.abs(shape - 1) > shapeTolerance + 1 / Math.min(size.width, size.height);
    return { kind: 'size', size, isStretched, foreseen: code.own.foresees?.(photo, checked) ?? [] };
  } catch (error) {
    return error instanceof AppError ? { kind: 'refused', error } : null;
  }
}

interface ResultSizeLineProps {
  expected: ExpectedResult;
  photo: Size;
  /** In words, by their codes: those that are to be said beforehand. */
  warnings: WorkWords['warnings'];
}

/** Says before a run what will come of it. */
export function ResultSizeLine({ expected, photo, warnings }: ResultSizeLineProps) {
  const t = useTranslations('workspace.options.result');
  if (expected.kind === 'size') {
    return (
      <div role="status">
        <p className="hint tabular">
          {t('size', { width: expected.size.width, height: expected.size.height })}
          {expected.isStretched && <> {t('stretched')}</>}
        </p>
        {expected.foreseen
          .flatMap((code) => warnings[code] ?? [])
          .map((warning) => (
            <p key={warning} className="hint warn">
              {warning}
            </p>
          ))}
      </div>
    );
  }
  const { code, params } = expected.error;
  const megapixels = Math.floor(Number(params.maxPixels ?? 0) / 1_000_000);
  return (
    <p className="hint tabular warn" role="status">
      {code === 'result_too_large' &&
        t('tooLarge', { width: Number(params.width), height: Number(params.height), megapixels })}
      {code === 'image_too_large' && t('photoTooLarge', { ...photo, megapixels })}
      {code === 'option_invalid' && t('incomplete')}
    </p>
  );
}
