/** Copies text; `near` is the button that was pressed. Answers whether it was copied. Never rejects. */
export async function copyText(text: string, near: HTMLElement): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return copyByHand(text, near);
  }
}

/** Without https, browsers copy only what is selected. Answers whether it was. */
function copyByHand(text: string, button: HTMLElement): boolean {
  const field = document.createElement('textarea');
  field.value = text;
  field.className = 'visually-hidden';
  // Beside the button: in a dialog, nothing outside it can be selected.
  button.after(field);
  field.select();
  const isCopied = document.execCommand('copy');
  field.remove();
  button.focus();
  return isCopied;
}
