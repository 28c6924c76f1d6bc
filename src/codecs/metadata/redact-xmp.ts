/** Properties about a place, by namespace: names, or the beginning of names. */
const placeProperties: readonly (readonly [namespace: string, names: string])[] = [
  ['http://ns.adobe.com/exif/1.0/', String.raw`GPS\w*`],
  ['http://ns.adobe.com/photoshop/1.0/', 'City|State|Country'],
  ['http://iptc.org/std/Iptc4xmpCore/1.0/xmlns/', 'Location|CountryCode'],
  ['http://iptc.org/std/Iptc4xmpExt/2008-02-29/', 'LocationCreated|LocationShown|WorldRegion|Sublocation'],
];
/** Parts of a packet that stood in further segments and do not travel with it. */
const extension = ['http://ns.adobe.com/xmp/note/', 'HasExtendedXMP'] as const;
/** Small pictures of the picture. */
const previews = ['http://ns.adobe.com/xap/1.0/', 'Thumbnails'] as const;
const tiff = 'http://ns.adobe.com/tiff/1.0/';

/**
 * The packet for upright pixels, without previews, and on request without properties about a place: GPS of EXIF, city,
 * state and country, IPTC's locations. Undefined when it is not UTF-8.
 */
export function redactXmp(xmp: Uint8Array, location: 'keep' | 'remove'): Uint8Array | undefined {
  let text: string;
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(xmp);
  } catch {
    return undefined;
  }
  for (const [namespace, names] of [extension, previews, ...(location === 'remove' ? placeProperties : [])]) {
    for (const prefix of prefixesOf(text, namespace)) text = withoutProperty(text, `${prefix}:(?:${names})`);
  }
  for (const prefix of prefixesOf(text, tiff)) {
    text = text
      .replace(new RegExp(`(\\b${prefix}:Orientation\\s*=\\s*["'])\\d(["'])`, 'g'), '$11$2')
      .replace(new RegExp(`(<${prefix}:Orientation>)\\d(</)`, 'g'), '$11$2');
  }
  return new TextEncoder().encode(text);
}

function prefixesOf(text: string, namespace: string): string[] {
  const declared = text.matchAll(/\bxmlns:([\w.-]+)\s*=\s*["']([^"']*)["']/g);
  return [...new Set([...declared].filter(([, , uri]) => uri === namespace).map(([, prefix]) => prefix))];
}

/** A property is an attribute, an empty element, or an element with whatever is in it. */
function withoutProperty(text: string, name: string): string {
  return text
    .replace(new RegExp(`\\s${name}\\s*=\\s*(?:"[^"]*"|'[^']*')`, 'g'), '')
    .replace(new RegExp(`<${name}(?:\\s[^<>]*)?/>`, 'g'), '')
    .replace(new RegExp(`<(${name})(?:\\s[^<>]*)?>[\\s\\S]*?</\\1\\s*>`, 'g'), '');
}
