const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** A text as it stands in HTML or XML, also inside quotation marks. */
export function escapeMarkup(text: string): string {
  return text.replace(/[&<>"]/g, (character) => escapes[character]);
}
