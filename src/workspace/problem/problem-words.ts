import { useFormatter, useTranslations } from 'use-intl';
import { megabytes } from '../../i18n/megabytes.ts';
import type { LocalProblemCode, Problem } from './problem.ts';

const mega = 1_000_000;

interface ProblemWords {
  readonly title: string;
  readonly text: string;
}

/** A problem as title and text. */
export function useProblemWords(problem: Problem): ProblemWords {
  return useProblemTeller()(problem);
}

/** Puts problems into words: the server's own message where it sent one, otherwise ours. */
export function useProblemTeller(): (problem: Problem) => ProblemWords {
  const t = useTranslations('workspace');
  const format = useFormatter();
  const size = (bytes: string | number | undefined) =>
    format.number(megabytes(Number(bytes ?? 0)), {
      style: 'unit',
      unit: 'megabyte',
      maximumFractionDigits: 1,
    });
  return ({ message, params, code: anyCode }) => {
    if (message !== null) return firstSentenceAndRest(message, t('problem.kept'));
    const code = anyCode as LocalProblemCode;
    const values = {
      name: String(params.name ?? ''),
      size: size(params.bytes),
      maxSize: size(params.maxBytes),
      megapixels: Math.floor(Number(params.maxPixels ?? 0) / mega),
      count: Number(params.count ?? 0),
      most: Number(params.most ?? 0),
    };
    return { title: t(`problems.${code}.title`, values), text: t(`problems.${code}.text`, values) };
  };
}

/** The server's messages say what happened, whether it counted and what to do next, in that order: the first sentence is the title. */
export function firstSentenceAndRest(message: string, otherwise: string): { title: string; text: string } {
  const [, first, rest] = /^(.*?(?:[.!?](?=\s)|[。！？]))\s*(.+)$/s.exec(message) ?? [];
  return { title: (first ?? message).replace(/\.$/, ''), text: rest ?? otherwise };
}
