/**
 * Lets a page's modules begin once it has been painted: until then the line belongs to its style sheets, its font and its
 * first picture, and a page that can be read is not held up by what it needs to be worked with. A page that does not name
 * its modules as React Router does stays as it is.
 */
export function startScriptsLate(html: string): string {
  const links = /<link rel="modulepreload" href="([^"]+)"[^>]*>/g;
  const modules = /(<script nonce="[^"]*") type="module" async="">([^<]+)<\/script>/;
  if (!modules.test(html)) return html;
  const addresses = [...html.matchAll(links)].map(([, address]) => address);
  return html.replaceAll(links, '').replace(modules, (_, start: string, code: string) => {
    const values = [addresses, code].map((value) => JSON.stringify(value)).join();
    return `${start}>(${starter})(${values})</script>`;
  });
}

/**
 * Runs in the page. One in the background is not painted, so there they begin at once; otherwise in the second frame, when
 * the first has been handed over. No comments inside: they would be sent along.
 */
function afterFirstPaint(addresses: string[], code: string): void {
  const { nonce } = document.currentScript as HTMLScriptElement;
  const start = () => {
    for (const href of addresses) {
      const link = document.createElement('link');
      document.head.append(Object.assign(link, { rel: 'modulepreload', href, nonce }));
    }
    const script = document.createElement('script');
    document.head.append(Object.assign(script, { type: 'module', text: code, nonce }));
  };
  if (document.hidden) start();
  else requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(start)));
}

const starter = String(afterFirstPaint).replace(/\s+/g, ' ');
