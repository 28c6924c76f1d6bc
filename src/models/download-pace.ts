const usualWindowMs = 30_000;
/** A modem does that; a server that trickles to keep us waiting doesn't. */
const leastBytesPerSecond = 16 * 1024;

/**
 * Looks once in each window whether enough bytes have arrived in it, and calls `onTooSlow` when it hasn't: a download of n bytes
 * ends in n / 16 KB seconds at the latest. The answer ends it.
 */
export function watchPace(
  arrived: () => number | Promise<number>,
  onTooSlow: () => void,
  windowMs = usualWindowMs,
): () => void {
  let before = 0;
  const timer = setInterval(async () => {
    const now = await arrived();
    if (now - before < (leastBytesPerSecond * windowMs) / 1000) onTooSlow();
    before = now;
  }, windowMs);
  return () => clearInterval(timer);
}
