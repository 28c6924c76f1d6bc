/** A mask as a gray PNG of its size. */
export async function grayPng(mask: Uint8Array, size: { width: number; height: number }): Promise<Blob> {
  const image = new ImageData(size.width, size.height);
  for (let i = 0; i < mask.length; i++) {
    image.data[i * 4] = image.data[i * 4 + 1] = image.data[i * 4 + 2] = mask[i];
    image.data[i * 4 + 3] = 255;
  }
  const canvas = document.createElement('canvas');
  canvas.width = size.width;
  canvas.height = size.height;
  canvas.getContext('2d')?.putImageData(image, 0, 0);
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'));
  if (!blob) throw new Error('this browser writes no PNG');
  return blob;
}
