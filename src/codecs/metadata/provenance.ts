import type { Sharp } from 'sharp';
import type { DigitalSourceType } from '../../tasks/photo.ts';

const vocabulary = 'http://cv.iptc.org/newscodes/digitalsourcetype/';
const creator = 'Pixelwright';

/**
 * XMP (ISO 16684-1) that says how a picture came about: IPTC's Digital Source Type (IPTC Photo Metadata Standard 2023.2,
 * `Iptc4xmpExt:DigitalSourceType`) and who made it. Nothing about a person, a place or a time.
 */
export function provenanceXmp(sourceType: DigitalSourceType): string {
  return (
    '<?xpacket begin="\uFEFF" id="W5M0MpCehiHzreSzNTczkc9d"?>' +
    '<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">' +
    '<rdf:Description rdf:about="" xmlns:xmp="http://ns.adobe.com/xap/1.0/"' +
    ' xmlns:Iptc4xmpExt="http://iptc.org/std/Iptc4xmpExt/2008-02-29/">' +
    `<xmp:CreatorTool>${creator}</xmp:CreatorTool>` +
    `<Iptc4xmpExt:DigitalSourceType>${vocabulary}${sourceType}</Iptc4xmpExt:DigitalSourceType>` +
    '</rdf:Description></rdf:RDF></x:xmpmeta><?xpacket end="r"?>'
  );
}

/** A file to be written that says so; without a source type it says nothing. */
export function marked(pipeline: Sharp, sourceType: DigitalSourceType | undefined): Sharp {
  return sourceType ? pipeline.withXmp(provenanceXmp(sourceType)) : pipeline;
}

/** What {@link provenanceXmp} said; undefined for XMP of anybody else. */
export function sourceTypeOf(xmp: Uint8Array | undefined): DigitalSourceType | undefined {
  if (!xmp) return undefined;
  const text = new TextDecoder().decode(xmp);
  return digitalSourceTypes.find((type) => text === provenanceXmp(type));
}

const digitalSourceTypes = [
  'algorithmicMedia',
  'algorithmicallyEnhanced',
  'compositeSynthetic',
  'compositeWithTrainedAlgorithmicMedia',
  'trainedAlgorithmicMedia',
] as const satisfies readonly DigitalSourceType[];
