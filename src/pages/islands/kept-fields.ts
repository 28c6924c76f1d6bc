type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** Fields of sleeping islands that somebody filled in, and with what. */
const kept = new Map<Field, string>();

/** Remembers what a field holds, should React take it over with the value that it was written with. */
export function keepField(target: EventTarget | null): void {
  if (target instanceof HTMLInputElement && /^(file|checkbox|radio)$/.test(target.type)) return;
  if (
    target instanceof HTMLInputElement ||
    target instanceof HTMLTextAreaElement ||
    target instanceof HTMLSelectElement
  )
    kept.set(target, target.value);
}

/** Remembers what was filled in before any script came. True: something was. */
export function keepChanged(island: Element): boolean {
  const fields = [...island.querySelectorAll<Field>('input, textarea, select')].filter(isChanged);
  fields.forEach(keepField);
  return fields.length > 0;
}

function isChanged(field: Field): boolean {
  if (field instanceof HTMLSelectElement) return field.selectedOptions[0]?.defaultSelected === false;
  return field.value !== field.defaultValue;
}

/** Fills the fields of an island in again that has come to life, as if somebody did just now. */
export function fillInAgain(island: Element): void {
  for (const [field, value] of kept) {
    if (!island.contains(field)) continue;
    kept.delete(field);
    // React listens only to what differs from the value that it last saw, which it notes where the element itself is set.
    field.value = '';
    Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')!.set!.call(field, value);
    for (const type of ['input', 'change']) field.dispatchEvent(new Event(type, { bubbles: true }));
  }
}
