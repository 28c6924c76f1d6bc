import { filmMaker, slowFilmMaker } from './clip-tools.ts';
import { listTool } from './specimen-tool.ts';

/**
 * A child of the studio as every site has it that also makes clips nothing but a test wants. Started with `--expose-gc`, it takes its garbage
 * out before each request, so that what it holds on to can be seen.
 */
listTool(filmMaker);
listTool(slowFilmMaker);
await import('#src/studio/studio-child.process.server.ts');
// Whoever listens earlier hears the first request alone.
process.on('message', () => globalThis.gc?.());
