import { useTranslations } from 'use-intl';
import type { ToolDescription } from '../../api/contract/contract.ts';
import type { WorkWords } from '../../tool/tool-words.ts';
import { type GivenInput, placeOf, placesOf } from '../work/given-inputs.ts';
import { PhotoSlot } from './photo-slot.tsx';
import './input-panel.css';

interface PhotoSlotsProps {
  slots: ToolDescription['inputs'];
  words: WorkWords;
  given: Readonly<Record<string, GivenInput>>;
  session: { give(input: string, file: File): void; takeAway(input: string): void };
}

/** A place for each photo besides the main one; of a list one for each that was given, and one for the next. */
export function PhotoSlots({ slots, words, given, session }: PhotoSlotsProps) {
  const t = useTranslations('workspace.inputs');
  return slots.flatMap((input) => {
    const { id, most, required } = input;
    const { label, hint } = words.inputs[id];
    const taken = most === null ? [id] : placesOf(id, given);
    const free = most === null || taken.length >= most ? [] : [nextPlace(id, taken)];
    return [...taken, ...free].map((place, at) => (
      <PhotoSlot
        key={place}
        label={most === null ? label : t('numbered', { label, number: at + 1 })}
        hint={hint}
        isRequired={required}
        given={given[place] ?? null}
        onGive={(file) => session.give(place, file)}
        onTakeAway={() => session.takeAway(place)}
      />
    ));
  });
}

/** After all that are taken, so that the order in which they were given stays. */
function nextPlace(input: string, taken: readonly string[]): string {
  const last = taken.at(-1);
  return last === undefined ? input : placeOf(input, Number(last.split(':')[1] ?? 1));
}
