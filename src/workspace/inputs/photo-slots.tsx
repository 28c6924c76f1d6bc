import type { ToolDescription } from '../../api/contract/contract.ts';
import type { WorkWords } from '../../tool/tool-words.ts';
import type { GivenInput } from '../work/given-inputs.ts';
import { PhotoSlot } from './photo-slot.tsx';
import './input-panel.css';

interface PhotoSlotsProps {
  slots: ToolDescription['inputs'];
  words: WorkWords;
  given: Readonly<Record<string, GivenInput>>;
  session: { give(input: string, file: File): void; takeAway(input: string): void };
}

/** A place for each photo besides the main one. */
export function PhotoSlots({ slots, words, given, session }: PhotoSlotsProps) {
  return slots.map((input) => (
    <PhotoSlot
      key={input.id}
      label={words.inputs[input.id].label}
      hint={words.inputs[input.id].hint}
      isRequired={input.required}
      given={given[input.id] ?? null}
      onGive={(file) => session.give(input.id, file)}
      onTakeAway={() => session.takeAway(input.id)}
    />
  ));
}
