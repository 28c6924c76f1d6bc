import { useFormatter, useTranslations } from 'use-intl';
import type { RecordStep, StepSource } from '#src/provenance/reading/record-facts.ts';
import { SourceType } from './source-type.tsx';

/** What people are told of an action, by what C2PA 2.2 §18.15.2 calls it, in the order that it's told. */
const deeds = {
  'c2pa.created': 'created',
  'c2pa.opened': 'opened',
  'c2pa.edited': 'edited',
  'c2pa.edited.metadata': 'metadata',
  'c2pa.cropped': 'cropped',
  'c2pa.resized': 'resized',
  'c2pa.resized.proportional': 'resized',
  'c2pa.orientation': 'turned',
  'c2pa.adjustedColor': 'colors',
  'c2pa.color_adjustments': 'colors',
  'c2pa.filtered': 'filtered',
  'c2pa.enhanced': 'enhanced',
  'c2pa.drawing': 'drawn',
  'c2pa.addedText': 'text',
  'c2pa.placed': 'placed',
  'c2pa.removed': 'removed',
  'c2pa.deleted': 'removed',
  'c2pa.redacted': 'redacted',
  'c2pa.trimmed': 'trimmed',
  'c2pa.changedSpeed': 'speed',
  'c2pa.dubbed': 'dubbed',
  'c2pa.translated': 'translated',
  'c2pa.watermarked': 'watermarked',
  'c2pa.watermarked.bound': 'watermarked',
  'c2pa.watermarked.unbound': 'watermarked',
  'c2pa.converted': 'converted',
  'c2pa.transcoded': 'converted',
  'c2pa.repackaged': 'converted',
  'c2pa.published': 'published',
} as const;

/** A record as a list, the newest first. */
export function RecordSteps({ steps }: { steps: readonly RecordStep[] }) {
  return (
    <ol className="record-steps">
      {steps.map((step) => (
        <li key={step.id}>
          <Step step={step} steps={steps} />
        </li>
      ))}
    </ol>
  );
}

function Step({ step, steps }: { step: RecordStep; steps: readonly RecordStep[] }) {
  const t = useTranslations('verify');
  const format = useFormatter();
  const { sourceTypes, signer, name, program, signedAt, doneAt, isWhole, isInput, sources } = step;
  const by = [signer, name].filter((one, place, all) => one && all.indexOf(one) === place).join(' · ');
  // What lies beyond the last step can't be pointed to; that some do is said below the list.
  const told = sources.filter(({ state, step: id }) => state === 'unsigned' || id !== null);
  const moment = (at: string) => format.dateTime(new Date(at), { dateStyle: 'long', timeStyle: 'short' });
  return (
    <>
      <strong>
        <Deeds step={step} />
      </strong>
      {isInput && <p className="muted">{t('input')}</p>}
      {sourceTypes.map((term) => (
        <p key={term}>
          <SourceType term={term} />
        </p>
      ))}
      <p className="muted">{t('by', { signer: by || t('unknown'), program: program ?? t('unknown') })}</p>
      {signedAt ? (
        <p className="muted">{t('signedAt', { date: moment(signedAt) })}</p>
      ) : (
        doneAt && <p className="muted">{t('doneAt', { date: moment(doneAt) })}</p>
      )}
      {told.length > 0 && (
        <ul className="record-sources">
          {told.map((source, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: they have no names, and the list stays as it is
            <li key={place} className="muted">
              <Source source={source} place={steps.findIndex(({ id }) => id === source.step)} />
            </li>
          ))}
        </ul>
      )}
      {!isWhole && step !== steps[0] && <p>{t('stepChanged')}</p>}
    </>
  );
}

/** In words where there are some; what nobody has words for is counted. */
function Deeds({ step: { actions, furtherActions } }: { step: RecordStep }) {
  const t = useTranslations('verify.deeds');
  const known = Object.entries(deeds).flatMap(([action, deed]) => (actions.includes(action) ? deed : []));
  const further = actions.filter((action) => !Object.hasOwn(deeds, action)).length + furtherActions;
  const said: string[] = [...new Set(known)].map((deed) => t(deed));
  if (further > 0)
    said.push(said.length === 0 && further === 1 ? t('other') : t('further', { count: further }));
  return said.length === 0 ? t('other') : said.join(' · ');
}

function Source({ source: { role, state }, place }: { source: StepSource; place: number }) {
  const t = useTranslations('verify.sources');
  return state === 'unsigned' ? t(`${role}.unsigned`) : t(`${role}.${state}`, { step: place + 1 });
}
