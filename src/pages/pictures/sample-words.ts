import { useTranslations } from 'use-intl';
import type { Messages, SampleId } from '#src/i18n/messages.ts';

/** The name of a sample photo and what it shows. */
export function useSampleWords(): (sample: string) => { name: string; alt: string } {
  const t = useTranslations('samples');
  // Tools name their samples as plain words; that each has its entry is a law every tool obeys.
  return (sample) => ({ name: t(`${sample as SampleId}.name`), alt: t(`${sample as SampleId}.alt`) });
}

type Samples = Messages['samples'];

/** What a page says about the samples that it shows. Typed as all of them, since tools name theirs as plain words. */
export function sampleWords(all: Samples, shown: readonly string[]): Samples {
  const entries = shown.map((sample) => {
    const { name, alt } = all[sample as SampleId];
    return [sample, { name, alt }];
  });
  return Object.fromEntries(entries);
}
