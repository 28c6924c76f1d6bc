import type { LoaderFunctionArgs } from 'react-router';
import { clipFormats, clipTypes } from '#src/codecs/clip-types.ts';
import { fileTypes } from '#src/codecs/file-types.ts';
import { localePath, locales } from '#src/i18n/locales.ts';
import { openedMark, receivePath, sharedField } from '../device/shared-marks.ts';
import { openPage } from '../head/open-page.ts';
import { byUse } from '../tool-lists/tool-groups.ts';
import { installPictureFile, installPictures } from './install-pictures.ts';

/** The page in light, as its style sheets have it: a manifest knows one color. */
const paper = '#f8f7f3';

/** So many tools stand in the menu of the installed site's icon: systems show no more. */
const mostShortcuts = 4;

const icon = (name: string, side: number, purpose: 'any' | 'maskable') => ({
  src: `/icons/${name}-${side}.png`,
  sizes: `${side}x${side}`,
  type: 'image/png',
  purpose,
});

/** Files of pictures that are opened here, and their extensions; a document or an archive is another program's. */
function pictureFiles(): Record<string, string[]> {
  const pictures = Object.values(fileTypes).filter(
    ({ isOpened, mediaType }) => isOpened && mediaType.startsWith('image/'),
  );
  return Object.fromEntries(
    pictures.map(({ mediaType, extensions }) => [mediaType, extensions.map((one) => `.${one}`)]),
  );
}

function clipFiles(): Record<string, string[]> {
  return Object.fromEntries(
    clipFormats.map((format) => {
      const { mediaType, extensions } = clipTypes[format];
      return [mediaType, extensions.map((one) => `.${one}`)];
    }),
  );
}

/**
 * What a browser installs of the site, in the language of the address. It is one application whatever the language: whoever changes it has
 * one icon all the same, and starts where they read last. Without the site's own address, so that it may be kept.
 */
export function loader(args: LoaderFunctionArgs) {
  const { site, locale } = openPage(args);
  const { ui, home, installed } = site.messages(locale);
  const start = localePath(locale, '/');
  const tools = byUse(site.tools(locale), site.mostUsed()).slice(0, mostShortcuts);
  const manifest = {
    id: '/',
    lang: locales[locale],
    dir: 'ltr',
    name: installed.name,
    short_name: ui.site.name,
    description: home.description,
    start_url: start,
    scope: '/',
    display: 'standalone',
    background_color: paper,
    theme_color: paper,
    categories: ['photo', 'productivity', 'utilities'],
    // A photo that comes in never takes the place of work that lies open.
    launch_handler: { client_mode: 'navigate-new' },
    icons: [
      ...[192, 512].flatMap((side) => [icon('app', side, 'any'), icon('maskable', side, 'maskable')]),
      { src: '/mark.svg', sizes: 'any', type: 'image/svg+xml' },
    ],
    screenshots: installPictures.map((picture) => ({
      src: installPictureFile(picture, locale),
      sizes: `${picture.width}x${picture.height}`,
      type: 'image/webp',
      form_factor: picture.form,
      label: installed.name,
    })),
    shortcuts: tools.map(({ id, name, promise }) => ({
      name,
      description: promise,
      url: localePath(locale, `/${id}`),
      icons: [{ src: '/icons/app-192.png', sizes: '192x192', type: 'image/png' }],
    })),
    share_target: {
      action: localePath(locale, receivePath),
      method: 'POST',
      enctype: 'multipart/form-data',
      params: { files: [{ name: sharedField, accept: ['image/*', 'video/*'] }] },
    },
    file_handlers: [{ action: `${start}?${openedMark}`, accept: { ...pictureFiles(), ...clipFiles() } }],
  };
  return new Response(JSON.stringify(manifest), {
    headers: { 'content-type': 'application/manifest+json; charset=utf-8', 'cache-control': 'no-cache' },
  });
}
