import { sourceTypeAddress } from '../codecs/metadata/provenance.ts';
import type { DigitalSourceType } from '../tasks/photo.ts';

/**
 * What was done: something was made of nothing but words, a picture was changed, or it was written in another format; or an upload was
 * taken in, without its metadata.
 */
export type Deed = 'made' | 'edited' | 'converted' | 'taken';

/** As C2PA 2.2 §18.15.2 names them. */
const actionNames: Readonly<Record<Deed, string>> = {
  made: 'c2pa.created',
  edited: 'c2pa.edited',
  converted: 'c2pa.converted',
  taken: 'c2pa.edited.metadata',
};

export interface SignedAction {
  readonly action: string;
  readonly digitalSourceType?: string;
}

/** The deed, and how the picture came about, in the very words that its XMP says. */
export function actionOf(deed: Deed, sourceType: DigitalSourceType | undefined): SignedAction {
  return {
    action: actionNames[deed],
    ...(sourceType && { digitalSourceType: sourceTypeAddress(sourceType) }),
  };
}
