import { useTranslations } from 'use-intl';
import type { SampleId } from '#src/i18n/messages.ts';

/** The name of a sample photo and what it shows. */
export function useSampleWords(): (sample: string) => { name: string; alt: string } {
  const t = useTranslations('samples');
  // Tools name their samples as plain words; that each has its entry is a law every tool obeys.
  return (sample) => ({ name: t(`${sample as SampleId}.name`), alt: t(`${sample as SampleId}.alt`) });
}
