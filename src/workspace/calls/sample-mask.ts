/** The mask that a sample comes with; null where it does not arrive. */
export async function sampleMask(tool: string, sample: string, signal?: AbortSignal): Promise<Blob | null> {
  try {
    const answer = await fetch(`/samples/${tool}/${sample}-mask.png`, { signal });
    return answer.ok ? await answer.blob() : null;
  } catch {
    return null;
  }
}
