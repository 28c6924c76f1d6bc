import { splitPath } from '../i18n/locales.ts';
import { formPages } from '../pages/site-map.ts';
import { addressOf } from './request-address.ts';

const withForms = new Set<string>(formPages.map(({ path }) => path));

/**
 * Back to the page, for a form that a browser sent before its scripts came: such forms are sent by scripts alone, and
 * neither passwords nor names must stand in an address. What was typed stays unread, so the connection ends with the answer. Null for all else.
 */
export function backToForm(request: Request): Response | null {
  const { pathname } = new URL(request.url);
  const type = request.headers.get('content-type') ?? '';
  if (
    !withForms.has(splitPath(addressOf(request).path).path) ||
    !/^application\/x-www-form-urlencoded\b/i.test(type)
  )
    return null;
  return new Response(null, { status: 303, headers: { location: pathname, connection: 'close' } });
}
