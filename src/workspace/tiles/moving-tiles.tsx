import { createContext, type ReactNode, useContext, useEffect, useState } from 'react';
import type { MotionTiles } from '../../tool/tiles/motion-tiles.ts';
import { OpenPhotoContext } from './open-photo.ts';
import type { TilePlayer } from './tile-player.ts';

interface MovingTilesState {
  readonly player: TilePlayer | null;
  /** Undefined until it's known what moves on the photo; null where nothing can be shown. */
  readonly choices: MotionTiles['choices'] | null | undefined;
}

const nothing: MovingTilesState = { player: null, choices: null };
const preparing: MovingTilesState = { player: null, choices: undefined };

export const MovingTilesContext = createContext<MovingTilesState>(nothing);

interface MovingTilesProps {
  tool: string;
  /** None of the options inside of it moves, as things stand. */
  isOff: boolean;
  children: ReactNode;
}

/** Prepares the tiles of the options inside of it, on the photo that is open; one worker draws them all. */
export function MovingTiles({ tool, isOff, children }: MovingTilesProps) {
  const photo = useContext(OpenPhotoContext);
  const [state, setState] = useState(preparing);
  const hasPhoto = photo !== null && !isOff;
  const mediaId = hasPhoto ? photo.mediaId : null;
  const masks = JSON.stringify(photo?.masks ?? {});

  useEffect(() => {
    setState(preparing);
    if (mediaId === null) return;
    let player: TilePlayer | null = null;
    let isOver = false;
    const open = async () => {
      const [{ preparedTiles }, { TilePlayer }] = await Promise.all([
        import('./prepared-tiles.ts'),
        import('./tile-player.ts'),
      ]);
      const prepared = await preparedTiles(tool, mediaId, JSON.parse(masks));
      if (isOver) return;
      player = new TilePlayer(
        { tool, prepared },
        { onOpen: (choices) => setState({ player, choices }), onFail: () => setState(nothing) },
      );
    };
    // Why is said by the job itself, which fails alike.
    open().catch(() => !isOver && setState(nothing));
    return () => {
      isOver = true;
      player?.close();
    };
  }, [tool, mediaId, masks]);

  return <MovingTilesContext value={hasPhoto ? state : nothing}>{children}</MovingTilesContext>;
}
