import type { Tool } from '../tool/tool.ts';
import { aiArtGenerator } from './ai-art-generator/ai-art-generator.tool.ts';
import { aiImageGenerator } from './ai-image-generator/ai-image-generator.tool.ts';
import { aiLogoGenerator } from './ai-logo-generator/ai-logo-generator.tool.ts';
import { aiReplacer } from './ai-replacer/ai-replacer.tool.ts';
import { backgroundRemover } from './background-remover/background-remover.tool.ts';
import { imageCompressor } from './image-compressor/image-compressor.tool.ts';
import { imageConverter } from './image-converter/image-converter.tool.ts';
import { imageUpscaler } from './image-upscaler/image-upscaler.tool.ts';
import { objectRemover } from './object-remover/object-remover.tool.ts';
import { sharpenImage } from './sharpen-image/sharpen-image.tool.ts';

/** Every tool there is, in menu order. Nothing else lists tools. */
export const tools = [
  backgroundRemover,
  objectRemover,
  imageUpscaler,
  sharpenImage,
  aiImageGenerator,
  aiArtGenerator,
  aiLogoGenerator,
  aiReplacer,
  imageConverter,
  imageCompressor,
] as const;

export function findTool(id: string): Tool | undefined {
  return (tools as readonly Tool[]).find((tool) => tool.id === id);
}
