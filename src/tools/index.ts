import type { PageTool } from '../tool/page-tool.ts';
import type { Tool } from '../tool/tool.ts';
import { aiArtGenerator } from './ai-art-generator/ai-art-generator.tool.ts';
import { aiAvatarGenerator } from './ai-avatar-generator/ai-avatar-generator.tool.ts';
import { aiBabyGenerator } from './ai-baby-generator/ai-baby-generator.tool.ts';
import { aiBackgroundGenerator } from './ai-background-generator/ai-background-generator.tool.ts';
import { aiColorChanger } from './ai-color-changer/ai-color-changer.tool.ts';
import { aiDance } from './ai-dance/ai-dance.tool.ts';
import { aiHairstyleChanger } from './ai-hairstyle-changer/ai-hairstyle-changer.tool.ts';
import { aiHeadshotGenerator } from './ai-headshot-generator/ai-headshot-generator.tool.ts';
import { aiHug } from './ai-hug/ai-hug.tool.ts';
import { aiImageGenerator } from './ai-image-generator/ai-image-generator.tool.ts';
import { aiKissing } from './ai-kissing/ai-kissing.tool.ts';
import { aiLogoGenerator } from './ai-logo-generator/ai-logo-generator.tool.ts';
import { aiMuscleGrowth } from './ai-muscle-growth/ai-muscle-growth.tool.ts';
import { aiProfilePictureGenerator } from './ai-profile-picture-generator/ai-profile-picture-generator.tool.ts';
import { aiReplacer } from './ai-replacer/ai-replacer.tool.ts';
import { aiSquish } from './ai-squish/ai-squish.tool.ts';
import { backgroundBlur } from './background-blur/background-blur.tool.ts';
import { backgroundChanger } from './background-changer/background-changer.tool.ts';
import { backgroundRemover } from './background-remover/background-remover.tool.ts';
import { emojiCopyAndPaste } from './emoji-copy-and-paste/emoji-copy-and-paste.tool.ts';
import { faceCutout } from './face-cutout/face-cutout.tool.ts';
import { faceSwap } from './face-swap/face-swap.tool.ts';
import { fontGenerator } from './font-generator/font-generator.tool.ts';
import { imageCompressor } from './image-compressor/image-compressor.tool.ts';
import { imageConverter } from './image-converter/image-converter.tool.ts';
import { imageExtender } from './image-extender/image-extender.tool.ts';
import { imageToVideo } from './image-to-video/image-to-video.tool.ts';
import { imageUpscaler } from './image-upscaler/image-upscaler.tool.ts';
import { memeGenerator } from './meme-generator/meme-generator.tool.ts';
import { objectRemover } from './object-remover/object-remover.tool.ts';
import { passportPhotoMaker } from './passport-photo-maker/passport-photo-maker.tool.ts';
import { photoAnimation } from './photo-animation/photo-animation.tool.ts';
import { photoEnhancer } from './photo-enhancer/photo-enhancer.tool.ts';
import { photoRetouch } from './photo-retouch/photo-retouch.tool.ts';
import { photoToAnime } from './photo-to-anime/photo-to-anime.tool.ts';
import { photoToCartoon } from './photo-to-cartoon/photo-to-cartoon.tool.ts';
import { removeTextFromImage } from './remove-text-from-image/remove-text-from-image.tool.ts';
import { restoreOldPhotos } from './restore-old-photos/restore-old-photos.tool.ts';
import { sharpenImage } from './sharpen-image/sharpen-image.tool.ts';
import { unblurImage } from './unblur-image/unblur-image.tool.ts';
import { videoEnhancer } from './video-enhancer/video-enhancer.tool.ts';
import { videoFaceSwap } from './video-face-swap/video-face-swap.tool.ts';
import { watermarkRemover } from './watermark-remover/watermark-remover.tool.ts';

/** Every tool that works on files or words in jobs, in menu order. Nothing but this file lists tools. */
export const tools = [
  backgroundRemover,
  objectRemover,
  removeTextFromImage,
  watermarkRemover,
  backgroundChanger,
  backgroundBlur,
  photoEnhancer,
  restoreOldPhotos,
  imageUpscaler,
  sharpenImage,
  unblurImage,
  faceCutout,
  photoRetouch,
  passportPhotoMaker,
  aiHeadshotGenerator,
  aiProfilePictureGenerator,
  aiAvatarGenerator,
  aiHairstyleChanger,
  faceSwap,
  aiBabyGenerator,
  aiImageGenerator,
  aiArtGenerator,
  photoToCartoon,
  photoToAnime,
  aiColorChanger,
  aiBackgroundGenerator,
  aiLogoGenerator,
  aiReplacer,
  imageExtender,
  videoEnhancer,
  imageToVideo,
  photoAnimation,
  videoFaceSwap,
  aiDance,
  aiSquish,
  aiHug,
  aiKissing,
  aiMuscleGrowth,
  imageConverter,
  imageCompressor,
] as const;

/** Every tool that works wholly in its page, in menu order. */
export const pageTools = [
  fontGenerator,
  emojiCopyAndPaste,
  memeGenerator,
] as const satisfies readonly PageTool[];

/** Every tool there is, as menu, indexes, search and sitemaps have them. */
export const catalog: readonly (Tool | PageTool)[] = [...tools, ...pageTools];

export function findTool(id: string): Tool | undefined {
  return (tools as readonly Tool[]).find((tool) => tool.id === id);
}
