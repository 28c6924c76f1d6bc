/** Hands what lies at an address to the browser's downloads. Without a name it's called as the server says. */
export function startDownload(address: string, name = ''): void {
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
}
