import os from 'node:os';
import path from 'node:path';
import { serveStdio } from '@modelcontextprotocol/server/stdio';
import { createMcpServer } from '../../mcp/mcp-server.server.ts';
import { createLocalDesk } from './local-desk.server.ts';

// `npm run mcp [-- FOLDER]`: the Model Context Protocol over standard input and output, for an assistant on this machine.
const [folder = path.join(os.homedir(), 'Pixelwright')] = process.argv.slice(2);
const desk = createLocalDesk(path.resolve(folder));
const onError = (error: unknown) => process.stderr.write(`${error instanceof Error ? error.stack : error}\n`);
serveStdio(() => createMcpServer(desk, { onError }), { maxSubscriptions: 0, onerror: onError });

// Whoever asked has gone: what still runs for them ends with this process.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => process.exit());
process.stdin.once('end', () => process.exit());
