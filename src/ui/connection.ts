/** Waits for a connection where the browser says that there is none: what is fetched without one fails for good. */
export async function connection(): Promise<void> {
  if (navigator.onLine) return;
  await new Promise((resolve) => window.addEventListener('online', resolve, { once: true }));
}
