import { isPrivatePath } from './third-parties.ts';

const loading = new Map<string, Promise<void>>();

/**
 * Loads a script of another company, once in the life of the page. Rejects when it does not come: blockers are common, and a
 * page that began as a private one lets none in.
 */
export function loadThirdPartyScript(
  address: string,
  attributes: Readonly<Record<string, string>> = {},
): Promise<void> {
  if (beganPrivate()) return Promise.reject(new Error('this page is for our own scripts alone'));
  const known = loading.get(address);
  if (known) return known;
  const loaded = new Promise<void>((resolve, reject) => {
    const script = document.createElement('script');
    for (const [name, value] of Object.entries(attributes)) script.setAttribute(name, value);
    script.async = true;
    script.src = address;
    script.onload = () => resolve();
    script.onerror = () => reject(new Error(`${new URL(address).host} did not answer`));
    document.head.append(script);
  });
  loading.set(address, loaded);
  return loaded;
}

/** The policy of a page is that of the address it was fetched from, wherever the visitor has gone since. */
function beganPrivate(): boolean {
  const [fetched] = performance.getEntriesByType('navigation');
  return fetched !== undefined && isPrivatePath(new URL(fetched.name).pathname);
}

/** Whether code of another company runs in this page. Only a full load ends that. */
export function hasThirdPartyScripts(): boolean {
  return loading.size > 0;
}
