import { stat } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { Client } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TempFolder, tempFolder } from '#tests/support/temp-folder.ts';

const root = path.join(import.meta.dirname, '../..');

let folder: TempFolder;
let client: Client;
let photo: string;

beforeAll(async () => {
  folder = await tempFolder();
  photo = path.join(folder.path, 'holiday.png');
  await sharp({ create: { width: 900, height: 600, channels: 3, background: '#47c' } })
    .png()
    .toFile(photo);
  client = new Client({ name: 'test', version: '1.0.0' });
  const args = [
    '--disable-warning=ExperimentalWarning',
    path.join(root, 'src/command/mcp/serve-mcp.server.ts'),
    path.join(folder.path, 'made'),
  ];
  await client.connect(new StdioClientTransport({ command: process.execPath, args, stderr: 'ignore' }));
});
afterAll(async () => {
  await client.close();
  await folder.remove();
});

interface Told {
  isError?: boolean;
  content: { type: string; text: string; uri: string; data: string }[];
}

async function call(name: string, args: Record<string, unknown> = {}) {
  const { content, isError } = (await client.callTool({ name, arguments: args })) as unknown as Told;
  return { told: JSON.parse(content[0].text), content, isError };
}

/** Asks until the job has ended: a busy machine takes longer than one call. */
async function ended(first: Awaited<ReturnType<typeof call>>) {
  let answer = first;
  while (answer.told.state === 'running') answer = await call('get_job', { job: answer.told.job });
  return answer;
}

test('a file on this machine goes through a tool, without a server or an account', async () => {
  expect((await client.listTools()).tools).toHaveLength(6);
  expect((await call('find_tools', { query: 'compress' })).told[0].tool).toBe('image-compressor');
  const added = await call('add_picture', { file: photo });
  expect(added.told).toMatchObject({ picture: photo, type: 'image/png', width: 900, height: 600 });
  const order = {
    tool: 'image-converter',
    inputs: { photo: [photo] },
    options: { format: 'webp' },
    key: 'one',
  };
  const { told, content } = await ended(await call('run_tool', order));
  expect(told).toMatchObject({ tool: 'image-converter', state: 'succeeded' });
  const link = content.find(({ type }) => type === 'resource_link')!;
  const file = fileURLToPath(link.uri);
  expect(path.relative(folder.path, file)).toMatch(/^made\//);
  expect((await sharp(file).metadata()).format).toBe('webp');
  const shown = content.find(({ type }) => type === 'image')!;
  const { width } = await sharp(Buffer.from(shown.data, 'base64')).metadata();
  expect(width).toBe(768);
  expect((await stat(photo)).isFile()).toBe(true);
  expect((await call('run_tool', order)).told.job).toBe(told.job);
});

test('a recipe, and what can’t be done', async () => {
  const steps = [{ tool: 'sharpen-image' }, { tool: 'image-compressor' }];
  const recipe = await call('run_recipe', { steps, pictures: [photo], key: 'two' });
  expect((await ended(recipe)).told).toMatchObject({ tool: 'recipe', state: 'succeeded' });
  expect((await call('add_picture', { file: '/no/such.png' })).told.error).toBe('file_missing');
  const wrong = await ended(
    await call('run_tool', {
      tool: 'image-converter',
      inputs: { photo },
      options: { format: 'x' },
      key: 'x',
    }),
  );
  expect([wrong.isError, wrong.told.state]).toEqual([true, 'failed']);
  expect(wrong.told.error.message).toContain('format');
});
