import { spawnSync } from 'node:child_process';
import { mkdirSync, statfsSync } from 'node:fs';

const mount = (folder: string, sizeMb: number) =>
  spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${sizeMb}m`, 'tmpfs', folder]).status === 0;

/** Mounting is for root alone. */
export const canMountDisks = (() => {
  const folder = '/tmp/pixelwright-test-mount';
  mkdirSync(folder, { recursive: true });
  const isMounted = mount(folder, 1);
  if (isMounted) spawnSync('umount', [folder]);
  return isMounted;
})();

/** A disk of its own at an empty folder. */
export function mountDisk(
  folder: string,
  sizeMb: number,
): { readonly freeMb: number; makeWritable(isWritable: boolean): void; unmount(): void } {
  mkdirSync(folder, { recursive: true });
  if (!mount(folder, sizeMb)) throw new Error(`no disk can be mounted at ${folder}`);
  return {
    get freeMb() {
      const disk = statfsSync(folder);
      return (disk.bavail * disk.bsize) / 1024 / 1024;
    },
    makeWritable(isWritable) {
      const option = `remount,${isWritable ? 'rw' : 'ro'}`;
      const { status, stderr } = spawnSync('mount', ['-o', option, folder], { encoding: 'utf8' });
      if (status !== 0) throw new Error(stderr);
    },
    unmount: () => void spawnSync('umount', [folder]),
  };
}
