import { useEffect, useState } from 'react';
import type { MediaBody } from '../../api/contract/contract.ts';
import { isPreviewOnly } from '../../client/job-pictures.ts';

export interface ClipAddress {
  /** Null: this browser plays neither the clip nor its copy. */
  readonly url: string | null;
  /** The player could not go on with it. */
  onError(): void;
}

type Way = 'itself' | 'copy' | 'renewed' | 'none';

/**
 * Where a clip is played from: itself, or the copy that every browser plays where this one can't, or where the person may not have the clip
 * itself; that copy is transparent where the clip is, and lies on white where this browser can't play that either. Addresses end after some minutes, so new ones are asked for once; a new address alone doesn't start the player over.
 *
 * @param renew asks for the clip anew, with fresh addresses
 */
export function useClipAddress(media: MediaBody | undefined, renew: () => Promise<unknown>): ClipAddress {
  const isHeldBack = media !== undefined && isPreviewOnly(media);
  const [way, setWay] = useState<Way>('itself');
  const [taken, setTaken] = useState<{ id: string; url: string } | null>(null);
  const id = media?.id;
  // biome-ignore lint/correctness/useExhaustiveDependencies: another clip begins from the start
  useEffect(() => setWay('itself'), [id]);
  const isClearCopy = isHeldBack && media.hasAlpha;
  const first = isHeldBack ? `${media.clip?.watchUrl}${isClearCopy ? '&format=webm' : ''}` : media?.url;
  const wanted = !media?.clip ? '' : way === 'itself' ? (first ?? '') : media.clip.watchUrl;
  const key = `${id}/${way}`;
  useEffect(() => {
    if (wanted && taken?.id !== key) setTaken({ id: key, url: wanted });
  }, [key, wanted, taken]);
  return {
    url: way === 'none' ? null : taken?.id === key ? taken.url : '',
    onError() {
      if (way === 'itself' && (!isHeldBack || isClearCopy)) return setWay('copy');
      if (way === 'renewed' || way === 'none') return setWay('none');
      void renew().then(
        () => setWay('renewed'),
        () => setWay('none'),
      );
    },
  };
}
