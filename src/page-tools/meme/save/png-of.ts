/** What a canvas shows, as a file. Rejects where the browser has no room for it. */
export function pngOf(canvas: HTMLCanvasElement): Promise<Blob> {
  return new Promise((resolve, reject) => {
    canvas.toBlob(
      (file) => (file ? resolve(file) : reject(new Error('the canvas gave no file'))),
      'image/png',
    );
  });
}

/** Puts the picture itself on the clipboard; false where this browser doesn't. Never rejects. */
export async function copyPicture(canvas: HTMLCanvasElement): Promise<boolean> {
  try {
    // Safari wants the item at the press; the picture may follow.
    await navigator.clipboard.write([new ClipboardItem({ 'image/png': pngOf(canvas) })]);
    return true;
  } catch {
    return false;
  }
}
