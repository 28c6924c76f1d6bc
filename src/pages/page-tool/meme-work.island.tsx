import { lazy } from 'react';
import { MemeDesk, type MemeDeskProps } from '#src/page-tools/meme/desk/meme-desk.tsx';
import { island } from '../islands/island.tsx';

/** The one of the workspaces; it comes when the camera is opened. */
const CameraDialog = lazy(() => import('#src/workspace/camera/camera-dialog.tsx'));

const MemeWork = (props: Omit<MemeDeskProps, 'camera'>) => <MemeDesk camera={CameraDialog} {...props} />;

export default island(
  { name: 'meme-work', words: ['meme', 'workspace.cameraDialog'], wakes: 'visit' },
  MemeWork,
);
