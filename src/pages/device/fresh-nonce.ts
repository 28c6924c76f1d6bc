const policyName = 'content-security-policy';

/**
 * The same page with a nonce of its own, as the server gives one to each answer: what is kept would show the same one again and again. The
 * policy stays what it was, and lengths and encodings of the way here are gone.
 */
export async function withFreshNonce(page: Response): Promise<Response> {
  const policy = page.headers.get(policyName) ?? '';
  const old = /'nonce-([^']+)'/.exec(policy)?.[1];
  const headers = new Headers(page.headers);
  for (const name of ['content-length', 'content-encoding', 'transfer-encoding']) headers.delete(name);
  let html = await page.text();
  if (old) {
    const nonce = btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(16))));
    headers.set(policyName, policy.replaceAll(old, nonce));
    html = html.replaceAll(old, nonce);
  }
  return new Response(html, { status: page.status, headers });
}
