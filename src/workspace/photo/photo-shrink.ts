import type { ToolDescription } from '../../api/contract/contract.ts';

const qualities = [0.92, 0.85, 0.75];

/**
 * A JPEG of the same picture within the limits, made in the browser. Null when the browser cannot open the file, as with
 * HEIC outside Safari.
 */
export async function shrinkPhoto(
  file: File,
  limits: Pick<ToolDescription['limits'], 'maxBytes' | 'maxPixels'>,
): Promise<File | null> {
  let full: ImageBitmap;
  try {
    full = await createImageBitmap(file);
  } catch {
    return null;
  }
  // A phone's canvas holds 16 megapixels at most.
  const pixels = Math.min(limits.maxPixels, 16_000_000, full.width * full.height);
  const scale = Math.sqrt(pixels / (full.width * full.height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.floor(full.width * scale);
  canvas.height = Math.floor(full.height * scale);
  const context = canvas.getContext('2d');
  if (!context) return null;
  context.imageSmoothingQuality = 'high';
  context.drawImage(full, 0, 0, canvas.width, canvas.height);
  full.close();
  for (const quality of qualities) {
    const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', quality));
    if (blob && blob.size <= limits.maxBytes) {
      return new File([blob], `${file.name.replace(/\.\w+$/, '')}.jpg`, { type: 'image/jpeg' });
    }
  }
  return null;
}
