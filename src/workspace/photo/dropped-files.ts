import { isHiddenFile } from './photo-check.ts';

/** What a drop hands over, taken out of its event: it is gone after it. */
export interface DroppedItem {
  /** null where a browser knows no folders. */
  readonly entry: FileSystemEntry | null;
  readonly file: File | null;
}

/** Files that were dropped, and those in dropped folders. Call it within the event: what was dropped is gone after it. */
export function droppedFiles(data: DataTransfer): Promise<File[]> {
  const items = [...data.items].filter(({ kind }) => kind === 'file');
  return filesOfItems(
    items.map((item) => ({ entry: item.webkitGetAsEntry?.() ?? null, file: item.getAsFile() })),
  );
}

export async function filesOfItems(items: readonly DroppedItem[]): Promise<File[]> {
  const found = items.map(({ entry, file }) =>
    isFolder(entry) ? filesIn(entry) : Promise.resolve(file ? [file] : []),
  );
  return (await Promise.all(found)).flat();
}

/** Files of a chosen folder without what a system leaves in one. */
export function filesOfFolder(files: FileList): File[] {
  return [...files].filter((file) => !isHiddenFile(file.webkitRelativePath || file.name));
}

async function filesIn(folder: FileSystemDirectoryEntry): Promise<File[]> {
  const files: File[] = [];
  for (const entry of await entriesIn(folder)) {
    if (isHiddenFile(entry.name)) continue;
    if (isFolder(entry)) files.push(...(await filesIn(entry)));
    else files.push(await fileOf(entry as FileSystemFileEntry));
  }
  return files;
}

/** A reader answers a part of the entries at a time, and none when it is through. */
async function entriesIn(folder: FileSystemDirectoryEntry): Promise<FileSystemEntry[]> {
  const reader = folder.createReader();
  const all: FileSystemEntry[] = [];
  for (;;) {
    const some = await new Promise<FileSystemEntry[]>((resolve, reject) =>
      reader.readEntries(resolve, reject),
    );
    if (some.length === 0) return all.sort((one, other) => one.name.localeCompare(other.name));
    all.push(...some);
  }
}

function fileOf(entry: FileSystemFileEntry): Promise<File> {
  return new Promise((resolve, reject) => entry.file(resolve, reject));
}

function isFolder(entry: FileSystemEntry | null): entry is FileSystemDirectoryEntry {
  return entry?.isDirectory === true;
}
