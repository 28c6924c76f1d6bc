/** The button that opens the search, wherever it stands. */
export const searchButtonId = 'search';

/** Ctrl K, ⌘ K and `/` press the button of the search, and so does whatever says that it opens it. */
export function listenForSearchKeys(): void {
  document.addEventListener('click', ({ target }) => {
    if (target instanceof Element && target.closest('[data-opens-search]'))
      document.getElementById(searchButtonId)?.click();
  });
  document.addEventListener('keydown', (event) => {
    const isShortcut = (event.metaKey || event.ctrlKey) && event.key.toLowerCase() === 'k';
    const isTyping = (event.target as HTMLElement).closest('input, textarea, select, [contenteditable]');
    if (!isShortcut && (event.key !== '/' || isTyping || event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    document.getElementById(searchButtonId)?.click();
  });
}
