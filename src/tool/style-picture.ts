/** Where the preview of a style lies below `public/`, without ending. */
export function stylePicture(tool: string, style: string, sample: string): string {
  return `samples/${tool}/${style}/${sample}`;
}
