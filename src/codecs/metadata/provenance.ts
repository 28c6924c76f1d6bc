import type { Sharp } from 'sharp';
import type { DigitalSourceType, MadeParts } from '../../tasks/photo.ts';

const vocabulary = 'http://cv.iptc.org/newscodes/digitalsourcetype/';
const creator = 'Pixelwright';

/** The term of IPTC's vocabulary, as all that says it in a file names it. */
export function sourceTypeAddress(sourceType: DigitalSourceType): string {
  return vocabulary + sourceType;
}

/** How a picture came about. */
export interface Provenance {
  readonly sourceType: DigitalSourceType;
  readonly madeParts?: MadeParts;
}

/**
 * XMP (ISO 16684-1) that says how a picture came about: IPTC's Digital Source Type (IPTC Photo Metadata Standard 2023.2,
 * `Iptc4xmpExt:DigitalSourceType`), who made it, and where it is known, in the description that programs show, what part of it was made. Nothing
 * about a person, a place or a time.
 */
export function provenanceXmp({ sourceType, madeParts }: Provenance): string {
  return (
    '<?xpacket begin="\uFEFF" id="W5M0MpCehiHzreSzNTczkc9d"?>' +
    '<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">' +
    '<rdf:Description rdf:about="" xmlns:xmp="http://ns.adobe.com/xap/1.0/"' +
    (madeParts ? ' xmlns:dc="http://purl.org/dc/elements/1.1/"' : '') +
    ' xmlns:Iptc4xmpExt="http://iptc.org/std/Iptc4xmpExt/2008-02-29/">' +
    `<xmp:CreatorTool>${creator}</xmp:CreatorTool>` +
    `<Iptc4xmpExt:DigitalSourceType>${sourceTypeAddress(sourceType)}</Iptc4xmpExt:DigitalSourceType>` +
    (madeParts
      ? `<dc:description><rdf:Alt><rdf:li xml:lang="x-default">${textOf(madeParts)}</rdf:li></rdf:Alt></dc:description>`
      : '') +
    '</rdf:Description></rdf:RDF></x:xmpmeta><?xpacket end="r"?>'
  );
}

/** Metadata are read by programs and people everywhere: in English. */
function textOf({ estimated, invented, colors }: MadeParts): string {
  const cleaned = Math.round(10 * (100 - estimated - invented)) / 10;
  const parts = `Restored: ${cleaned}% cleaned, ${estimated}% estimated, ${invented}% made up`;
  return colors ? `${parts}; all colors made up` : parts;
}

const partsPattern = /% cleaned, ([\d.]+)% estimated, ([\d.]+)% made up(; all colors made up)?</;

/** A file to be written that says so; without a source type it says nothing. */
export function marked(pipeline: Sharp, { sourceType, madeParts }: Partial<Provenance>): Sharp {
  return sourceType ? pipeline.withXmp(provenanceXmp({ sourceType, madeParts })) : pipeline;
}

/** What {@link provenanceXmp} said; undefined for XMP of anybody else. */
export function provenanceOf(xmp: Uint8Array | undefined): Provenance | undefined {
  if (!xmp) return undefined;
  const text = new TextDecoder().decode(xmp);
  const [, estimated, invented, colors] = partsPattern.exec(text) ?? [];
  const madeParts =
    estimated === undefined
      ? undefined
      : { estimated: Number(estimated), invented: Number(invented), colors: colors !== undefined };
  const said = digitalSourceTypes.map((sourceType) => ({ sourceType, ...(madeParts && { madeParts }) }));
  return said.find((one) => text === provenanceXmp(one));
}

const digitalSourceTypes = [
  'algorithmicMedia',
  'algorithmicallyEnhanced',
  'compositeSynthetic',
  'compositeWithTrainedAlgorithmicMedia',
  'trainedAlgorithmicMedia',
] as const satisfies readonly DigitalSourceType[];
