import { useEffect, useState } from 'react';
import { droppedFiles } from '../photo/dropped-files.ts';
import { localProblem } from '../problem/problem.ts';
import type { PhotoIntake } from '../session/photo-intake.ts';
import { takeEarlyDrop, takeEarlySample, takeEarlyText } from './early-drop.tsx';

/**
 * Photos that are dropped or pasted anywhere on the page, and addresses of photos; also what came before this ran. Answers how many are held above the
 * page right now; null: none.
 */
export function useIntake(session: PhotoIntake): number | null {
  const [incoming, setIncoming] = useState<number | null>(null);

  useEffect(() => {
    let depth = 0;
    function enter(event: DragEvent) {
      if (!carriesPicture(event.dataTransfer)) return;
      event.preventDefault();
      depth++;
      setIncoming([...(event.dataTransfer?.items ?? [])].filter((item) => item.kind === 'file').length);
    }
    function over(event: DragEvent) {
      if (carriesPicture(event.dataTransfer)) event.preventDefault();
    }
    function leave() {
      depth = Math.max(0, depth - 1);
      if (depth === 0) setIncoming(null);
    }
    function drop(event: DragEvent) {
      depth = 0;
      setIncoming(null);
      if (!carriesPicture(event.dataTransfer)) return;
      event.preventDefault();
      takeIn(session, event.dataTransfer);
    }
    function paste(event: ClipboardEvent) {
      const target = event.target instanceof HTMLElement ? event.target : null;
      if (target?.closest('input, textarea, [contenteditable]')) return;
      if (takeIn(session, event.clipboardData)) event.preventDefault();
    }
    const sample = takeEarlySample();
    if (sample !== null) session.addSample(sample);
    const pasted = webAddress(takeEarlyText());
    if (pasted !== null) session.addLink(pasted);
    void takeEarlyDrop().then((files) => {
      if (files.length > 0) void session.addFiles(files);
    });
    window.addEventListener('dragenter', enter);
    window.addEventListener('dragover', over);
    window.addEventListener('dragleave', leave);
    window.addEventListener('drop', drop);
    window.addEventListener('paste', paste);
    return () => {
      window.removeEventListener('dragenter', enter);
      window.removeEventListener('dragover', over);
      window.removeEventListener('dragleave', leave);
      window.removeEventListener('drop', drop);
      window.removeEventListener('paste', paste);
    };
  }, [session]);

  return incoming;
}

function carriesPicture(data: DataTransfer | null): boolean {
  return data !== null && (data.types.includes('Files') || data.types.includes('text/uri-list'));
}

function takeIn(session: PhotoIntake, data: DataTransfer | null): boolean {
  if (!data) return false;
  if ([...data.items].some(({ kind }) => kind === 'file')) {
    void droppedFiles(data).then((files) => session.addFiles(files));
    return true;
  }
  const url = webAddress(data.getData('text/uri-list') || data.getData('text/plain'));
  if (url) session.addLink(url);
  return url !== null;
}

/** The first line of a text if it is an http(s) address. */
export function webAddress(text: string): string | null {
  const line = text.trim().split(/\s/, 1)[0];
  if (!/^https?:\/\//i.test(line)) return null;
  return URL.canParse(line) ? line : null;
}

/** The Paste button: the clipboard is read by request, which a browser may refuse. */
export async function pasteFromClipboard(session: PhotoIntake): Promise<void> {
  let items: ClipboardItems;
  try {
    items = await navigator.clipboard.read();
  } catch {
    return session.refuse(localProblem('clipboard_refused', 'none'));
  }
  for (const item of items) {
    const type = item.types.find((name) => name.startsWith('image/'));
    if (type) {
      const blob = await item.getType(type);
      const name = `pasted.${type.slice('image/'.length)}`;
      return session.addFiles([new File([blob], name, { type })]);
    }
  }
  for (const item of items) {
    if (!item.types.includes('text/plain')) continue;
    const url = webAddress(await (await item.getType('text/plain')).text());
    if (url) return session.addLink(url);
  }
  session.refuse(localProblem('nothing_pasted', 'none'));
}
