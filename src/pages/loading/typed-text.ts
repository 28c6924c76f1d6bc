const typedIn = new Set<HTMLElement>();

/** Notices fields that somebody types in; call it once. */
export function watchTyping(): void {
  document.addEventListener(
    'input',
    ({ target }) => {
      if (target instanceof HTMLTextAreaElement || target instanceof HTMLInputElement) typedIn.add(target);
    },
    { capture: true },
  );
}

/** Whether a field on the page holds something that somebody typed. */
export function holdsTypedText(): boolean {
  for (const field of typedIn) if (!field.isConnected) typedIn.delete(field);
  return [...typedIn].some((field) => isText(field) && field.value !== '');
}

/** Sliders, boxes and files hold no text: the workspace keeps what they are set to. */
function isText(field: HTMLElement): field is HTMLInputElement | HTMLTextAreaElement {
  if (field instanceof HTMLTextAreaElement) return true;
  return (
    field instanceof HTMLInputElement &&
    ['text', 'search', 'email', 'password', 'url', 'tel', 'number'].includes(field.type)
  );
}
