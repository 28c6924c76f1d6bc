import { useTranslations } from 'use-intl';

const sayings = [
  'algorithmicMedia',
  'algorithmicallyEnhanced',
  'compositeSynthetic',
  'compositeWithTrainedAlgorithmicMedia',
  'trainedAlgorithmicMedia',
  'digitalCapture',
  'computationalCapture',
  'humanEdits',
  'composite',
  'digitalCreation',
  'scanned',
  'screenCapture',
  'virtualRecording',
] as const;

/** Terms that say the same to people as another one. */
const alike: Readonly<Record<string, (typeof sayings)[number]>> = {
  minorHumanEdits: 'humanEdits',
  compositeCapture: 'composite',
  digitalArt: 'digitalCreation',
  negativeFilm: 'scanned',
  positiveFilm: 'scanned',
  print: 'scanned',
};

/** A term of IPTC's Digital Source Type in plain words; one that isn't known here as it is. */
export function SourceType({ term }: { term: string }) {
  const t = useTranslations('verify.sourceTypes');
  const known = (Object.hasOwn(alike, term) ? alike[term] : undefined) ?? sayings.find((one) => one === term);
  return known ? t(known) : <code translate="no">{term}</code>;
}
