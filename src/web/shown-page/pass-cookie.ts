import { passForm } from '../../shares/share-rules.ts';

const name = 'share-pass';

/** Lives as long as the pass, and is sent to nothing but the page of its share and what lies below. */
export function passCookie(
  path: string,
  { pass, until }: { pass: string; until: string },
  isHttps: boolean,
): string {
  const expires = new Date(until).toUTCString();
  return `${name}=${pass}; Path=${path}; Expires=${expires}; HttpOnly; SameSite=Lax${isHttps ? '; Secure' : ''}`;
}

/** Null where there is none that could be one. */
export function readPass(cookies: string | null): string | null {
  for (const part of (cookies ?? '').split(';')) {
    const [key, value] = part.trim().split('=', 2);
    if (key === name && value !== undefined && passForm.test(value)) return value;
  }
  return null;
}
