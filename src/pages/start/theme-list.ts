import { nextEntry } from '#src/ui/overlay/next-entry.ts';
import { chooseTheme, chosenTheme, type Theme } from './theme.ts';

export const themeMenuId = 'theme-menu';

/** The list of themes: arrow keys, Home, End and Escape work, and the focus comes back to the button. */
export function startThemeList(): void {
  const root = document.getElementById(themeMenuId)!;
  const button = root.querySelector('button')!;
  const list = root.querySelector<HTMLElement>('[role=menu]')!;
  const choices = [...list.querySelectorAll<HTMLElement>('[data-theme-choice]')];

  function show(isOpen: boolean): void {
    list.hidden = !isOpen;
    button.ariaExpanded = String(isOpen);
    if (!isOpen) return;
    for (const choice of choices) choice.ariaChecked = String(choice.dataset.themeChoice === chosenTheme());
    choices.find(({ ariaChecked }) => ariaChecked === 'true')!.focus();
  }

  function close(): void {
    show(false);
    button.focus();
  }

  button.addEventListener('click', () => show(list.hidden === true));
  list.addEventListener('click', ({ target }) => {
    const choice = (target as HTMLElement).closest<HTMLElement>('[data-theme-choice]');
    if (!choice) return;
    chooseTheme(choice.dataset.themeChoice as Theme);
    close();
  });
  list.addEventListener('keydown', (event) => {
    if (event.key === 'Escape') return close();
    const current = choices.indexOf(document.activeElement as HTMLElement);
    const next = nextEntry(event.key, current, choices.length);
    if (next === undefined) return;
    event.preventDefault();
    choices[next].focus();
  });
  for (const type of ['pointerdown', 'focusin'])
    document.addEventListener(type, ({ target }) => {
      if (!list.hidden && !root.contains(target as Node)) show(false);
    });
}
