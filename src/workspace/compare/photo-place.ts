import type { JobBody } from '../../api/contract/contract.ts';
import type { Box, Size } from '../../imaging/raster/raster.ts';

const whole: Box = { x: 0, y: 0, width: 1, height: 1 };

/**
 * Where a photo lies in the result of a job, in shares of it. The tool's code is fetched for one that has another shape, since
 * only there can the photo be less than all of it.
 */
export async function photoPlace(
  { tool: id, options, report }: Pick<JobBody, 'tool' | 'options' | 'report'>,
  photo: Size,
  result: Size,
): Promise<Box> {
  if (photo.width === result.width && photo.height === result.height) return whole;
  const { findTool } = await import('../../tools/index.ts');
  const tool = findTool(id);
  const checked = tool?.options.safeParse(options);
  if (!tool?.placeInResult || !checked?.success) return whole;
  const { x, y } = tool.placeInResult(photo, checked.data, report);
  return {
    x: x / result.width,
    y: y / result.height,
    width: photo.width / result.width,
    height: photo.height / result.height,
  };
}
