import { useState } from 'react';
import { readEntry, writeEntry } from '../../client/kept-entries.ts';
import { clipExports } from '../../codecs/clip-types.ts';
import { resultFormats } from '../../codecs/file-types.ts';
import type { SaveSettings, SaveType } from '../session/result-file.ts';

/** What is saved: pictures that have a mask as well, pictures without, clips, or clips that are transparent. */
export type SavedKind = 'masked' | 'picture' | 'clip' | 'clear-clip';

const typesOf: Readonly<Record<SavedKind, readonly SaveType[]>> = {
  masked: [...resultFormats, 'mask'],
  picture: resultFormats,
  clip: clipExports,
  // First what keeps everything that is transparent.
  'clear-clip': ['webm', ...clipExports],
};
/** Clips and pictures are remembered apart. */
const entryOf = (kind: SavedKind) => (kind === 'clip' || kind === 'clear-clip' ? kind : undefined);

/** The file type and quality of the last save of this kind; a mask is only taken up where there is one. */
export function readSaveSettings(kind: SavedKind): SaveSettings {
  const types = typesOf[kind];
  const usual: SaveSettings = { type: types[0], quality: 90 };
  try {
    const stored = JSON.parse(readEntry('save', entryOf(kind)) ?? '{}') as Partial<SaveSettings>;
    const quality = Number(stored.quality);
    return {
      type: types.find((type) => type === stored.type) ?? usual.type,
      quality: quality >= 30 && quality <= 100 ? Math.round(quality) : usual.quality,
    };
  } catch {
    return usual;
  }
}

export function writeSaveSettings(kind: SavedKind, settings: SaveSettings): void {
  writeEntry('save', JSON.stringify(settings), entryOf(kind));
}

/** The settings of what is saved now: they are others once it is of another kind. */
export function useSaveSettings(
  kind: SavedKind,
): readonly [chosen: SaveSettings, choose: (settings: SaveSettings) => void] {
  const [known, setKnown] = useState(() => ({ kind, chosen: readSaveSettings(kind) }));
  const current = known.kind === kind ? known : { kind, chosen: readSaveSettings(kind) };
  if (current !== known) setKnown(current);
  return [
    current.chosen,
    (chosen) => {
      writeSaveSettings(kind, chosen);
      setKnown({ kind, chosen });
    },
  ];
}
