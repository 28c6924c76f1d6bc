import { buildIfStale } from '#scripts/build.ts';

/** Tests that start the site want its pages built. */
export default buildIfStale;
