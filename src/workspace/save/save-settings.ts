import { readEntry, writeEntry } from '../../client/kept-entries.ts';
import { resultFormats } from '../../codecs/file-types.ts';
import type { SaveSettings, SaveType } from '../session/result-file.ts';

const types: readonly SaveType[] = [...resultFormats, 'mask'];
const usual: SaveSettings = { type: 'png', quality: 90 };

/** The file type and quality of the last save; a mask is only taken up where there is one. */
export function readSaveSettings(hasMask: boolean): SaveSettings {
  try {
    const stored = JSON.parse(readEntry('save') ?? '{}') as Partial<SaveSettings>;
    const quality = Number(stored.quality);
    return {
      type: types.find((type) => type === stored.type && (type !== 'mask' || hasMask)) ?? usual.type,
      quality: quality >= 30 && quality <= 100 ? Math.round(quality) : usual.quality,
    };
  } catch {
    return usual;
  }
}

export function writeSaveSettings(settings: SaveSettings): void {
  writeEntry('save', JSON.stringify(settings));
}
