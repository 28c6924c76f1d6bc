import { noOrigins, type PolicyOrigins } from '../ads/read-third-parties.server.ts';

/** The same for every answer, page or not. */
export function securityHeaders({ isHttps }: { isHttps: boolean }): Record<string, string> {
  return {
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'permissions-policy':
      'camera=(self), clipboard-read=(self), microphone=(), geolocation=(), payment=(), usb=()',
    ...(isHttps && { 'strict-transport-security': 'max-age=31536000' }),
  };
}

/** Adds those that an answer does not have already. */
export function withHeaders(response: Response, headers: Readonly<Record<string, string>>): Response {
  for (const [name, value] of Object.entries(headers)) {
    if (!response.headers.has(name)) response.headers.set(name, value);
  }
  return response;
}

interface PolicyOptions {
  readonly isHttps: boolean;
  /** What the page may reach of others; nothing where nothing is set up, or where passwords are typed. */
  readonly origins?: PolicyOrigins;
}

/**
 * What a page may load: our own scripts by nonce and what they load in turn, WebAssembly, pictures and clips made in the page.
 * Style attributes are allowed, since positions and colors are set on elements; style sheets are not inlined.
 */
export function contentSecurityPolicy(
  nonce: string,
  { isHttps, origins = noOrigins }: PolicyOptions,
): string {
  const { frames, images, connections } = origins;
  return [
    `default-src 'self'`,
    `script-src 'nonce-${nonce}' 'strict-dynamic' 'wasm-unsafe-eval'`,
    `style-src 'self' 'nonce-${nonce}'`,
    `style-src-attr 'unsafe-inline'`,
    ["img-src 'self' blob: data:", ...images].join(' '),
    `media-src 'self' blob:`,
    ["connect-src 'self' blob: data:", ...connections].join(' '),
    ...(frames.length > 0 ? [`frame-src ${frames.join(' ')}`] : []),
    `worker-src 'self' blob:`,
    `object-src 'none'`,
    `base-uri 'none'`,
    `form-action 'self'`,
    `frame-ancestors 'none'`,
    ...(isHttps ? ['upgrade-insecure-requests'] : []),
  ].join('; ');
}
