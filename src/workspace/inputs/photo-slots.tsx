import { useTranslations } from 'use-intl';
import type { ToolDescription } from '../../api/contract/contract.ts';
import type { WorkWords } from '../../tool/tool-words.ts';
import { type GivenInput, placesOf } from '../work/given-inputs.ts';
import { PhotoSlot } from './photo-slot.tsx';
import './input-panel.css';

interface PhotoSlotsProps {
  slots: ToolDescription['inputs'];
  words: WorkWords;
  given: Readonly<Record<string, GivenInput>>;
  session: { give(input: string, file: File): void; takeAway(input: string): void };
}

/** A place for each photo besides the main one, and of a list a free one besides those that are taken. */
export function PhotoSlots({ slots, words, given, session }: PhotoSlotsProps) {
  const t = useTranslations('workspace.inputs');
  return slots.flatMap((input) =>
    placesOf(input, given).map((place, at) => {
      const { label, hint } = words.inputs[input.id];
      return (
        <PhotoSlot
          key={place}
          label={input.most === null ? label : t('numbered', { label, number: at + 1 })}
          hint={hint}
          isRequired={input.required}
          given={given[place] ?? null}
          onGive={(file) => session.give(place, file)}
          onTakeAway={() => session.takeAway(place)}
        />
      );
    }),
  );
}
