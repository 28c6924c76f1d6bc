/** Hands what lies at an address to the browser's downloads. Without a name it's called as the server says. */
export function startDownload(address: string, name = ''): void {
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
}

/** Hands a file to the browser's downloads. */
export function download(file: Blob, name: string): void {
  const url = URL.createObjectURL(file);
  startDownload(url, name);
  // The download has begun by then; Safari needs a moment.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
