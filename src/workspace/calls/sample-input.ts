/** The photo that a sample comes with for another input of a tool that can't do without; null where it does not arrive. */
export async function sampleInput(tool: string, sample: string, input: string): Promise<File | null> {
  try {
    const answer = await fetch(`/samples/${tool}/${sample}-${input}.webp`);
    if (!answer.ok) return null;
    return new File([await answer.blob()], `${sample}-${input}.webp`, { type: 'image/webp' });
  } catch {
    return null;
  }
}
