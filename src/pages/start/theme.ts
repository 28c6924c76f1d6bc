import { type EntryName, writeEntry } from '#src/client/kept-entries.ts';

export const themes = ['system', 'light', 'dark'] as const;
export type Theme = (typeof themes)[number];

const key = 'theme' satisfies EntryName;

/**
 * Runs in the head, before anything is painted: a chosen theme never flashes through the other one. A page that comes back
 * as it was may have missed a choice.
 */
export const themeScript = `addEventListener('pageshow',function show(){const d=document.documentElement.dataset;try{var t=localStorage.getItem('${key}');if(t==='light'||t==='dark')d.theme=t;else delete d.theme}catch{}return show}())`;

export function chosenTheme(): Theme {
  const chosen = document.documentElement.dataset.theme;
  return chosen === 'light' || chosen === 'dark' ? chosen : 'system';
}

export function chooseTheme(theme: Theme): void {
  if (theme === 'system') delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = theme;
  writeEntry(key, theme === 'system' ? null : theme);
}
