import { type LocaleCode, localeCookieText } from '#src/i18n/locales.ts';

/** The lists of the header, which open by themselves: what closes them, and what is pressed in them. */
export function startMenus(): void {
  document.addEventListener('pointerdown', closeLeft);
  document.addEventListener('focusin', closeLeft);
  document.addEventListener('keydown', closeByKey);
  document.addEventListener('click', goOn);
}

const openMenus = () => document.querySelectorAll<HTMLDetailsElement>('details[data-menu][open]');

/** A press elsewhere, or the focus there, closes a list. */
function closeLeft({ type, target }: Event): void {
  for (const menu of openMenus()) if (!menu.contains(target as Node)) menu.open = false;
  const popover = document.querySelector<HTMLElement>('[data-menu]:popover-open');
  if (type !== 'focusin' || !popover || popover.contains(target as Node)) return;
  if ((target as HTMLElement).getAttribute('popovertarget') !== popover.id) popover.hidePopover();
}

function closeByKey({ key }: KeyboardEvent): void {
  if (key !== 'Escape') return;
  for (const menu of openMenus()) {
    menu.open = false;
    menu.querySelector('summary')?.focus();
  }
}

/** What is pressed in a list closes it. */
function goOn({ target }: Event): void {
  const link = (target as HTMLElement).closest<HTMLAnchorElement>('[data-menu] a');
  if (!link) return;
  if (link.dataset.language) chooseLanguage(link, link.dataset.language);
  const menu = link.closest<HTMLElement>('[data-menu]')!;
  if (menu instanceof HTMLDetailsElement) menu.open = false;
  else menu.hidePopover();
}

/** The choice is remembered, and the page comes with the same query: pages are written without the one of their visitor. */
function chooseLanguage(link: HTMLAnchorElement, language: string): void {
  // biome-ignore lint/suspicious/noDocumentCookie: one plain cookie; the Cookie Store is not in every browser
  document.cookie = localeCookieText(language as LocaleCode);
  link.search = window.location.search;
}
