import { openedMark, sharedMark } from './shared-marks.ts';

/** On the page of a tool that works without a connection once this device has it. */
export const keepsOffline = { 'data-keeps-offline': '' } as const;

/** Whether this page works without a connection: it is of a tool that does, and the worker that keeps it answers for it. */
export function worksOffline(): boolean {
  return document.querySelector('[data-keeps-offline]') !== null && !!navigator.serviceWorker?.controller;
}

/** Whether the system has opened the site with files: shared by another program, or chosen in its own list. */
export function bringsFiles(): boolean {
  const query = new URLSearchParams(window.location.search);
  return query.has(sharedMark) || query.has(openedMark);
}

/** Whoever never installs the site nor uses such a tool has no worker, and this device keeps nothing for them. */
export function wantsOffline(): boolean {
  return (
    document.querySelector('[data-keeps-offline]') !== null ||
    matchMedia('(display-mode: standalone)').matches ||
    bringsFiles()
  );
}
