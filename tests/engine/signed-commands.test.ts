import { execFile } from 'node:child_process';
import { copyFile, mkdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { Client } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { makeSigningChain } from '#src/provenance/certificates/make-signing-chain.server.ts';
import { decodeChain, knownOf } from '#src/provenance/certificates/site-chain.server.ts';
import { createCoseSigner } from '#src/provenance/cose-signature.server.ts';
import { signedTypeOf, signFile } from '#src/provenance/sign-file.server.ts';
import { foreignProblems } from '#tests/support/files/foreign-record-reader.ts';
import { recordIn } from '#tests/support/files/own-record-reader.ts';
import { unpackZip } from '#tests/support/files/zip-file.ts';
import { preparedModelsDir } from '#tests/support/hands/prepared-model.ts';
import { type TempFolder, tempFolder } from '#tests/support/temp-folder.ts';

const root = path.resolve(import.meta.dirname, '../..');
const runFile = promisify(execFile);
const noWarnings = '--disable-warning=ExperimentalWarning';

// Each command is a process with children of its own: half a minute of starting where everything else is busy.
vi.setConfig({ testTimeout: 300_000 });

let folder: TempFolder;
let env: Record<string, string>;
beforeAll(async () => {
  folder = await tempFolder();
  const { PATH = '', HOME = '' } = process.env;
  const MODELS_DIR = await preparedModelsDir('isnet-medium');
  env = { PATH, HOME, XDG_DATA_HOME: path.join(folder.path, 'data'), MODELS_DIR };
  await mkdir(path.join(folder.path, 'photos'));
  for (const background of ['#936', '#369']) {
    await sharp({ create: { width: 60, height: 40, channels: 3, background } })
      .png()
      .toFile(path.join(folder.path, 'photos', `${background.slice(1)}.png`));
  }
});
afterAll(() => folder.remove());

/** Paints a photo, which takes no network. */
const painter = 'ai-art-generator';
const command = (...parameters: string[]) =>
  runFile(process.execPath, [noWarnings, path.join(root, 'src/tool.command.server.ts'), ...parameters], {
    cwd: folder.path,
    env,
  });

/** Signed with the chain that commands keep for this person. */
async function expectPainted(bytes: Buffer, name: string): Promise<void> {
  const kept = await readFile(path.join(folder.path, 'data/pixelwright/signing-chain.json'));
  const known = knownOf(decodeChain(kept)!);
  const record = await recordIn(bytes, signedTypeOf(name)!, known);
  expect(record?.state, name).toBe('ours');
  expect(record?.steps[0], name).toMatchObject({ sourceTypes: ['algorithmicallyEnhanced'], isWhole: true });
  if (/\.(jpg|png)$/.test(name)) expect(await foreignProblems(bytes), name).toEqual([]);
}

test('a file that a command writes is signed, whatever its ending', async () => {
  for (const name of ['one.png', 'one.jpg']) {
    await command(painter, 'photos/936.png', '-o', name);
    await expectPainted(await readFile(path.join(folder.path, name)), name);
  }
});

test.each(['png', 'webp'])(
  'a %s names the record its photo came with, unless somebody leaves it out',
  async (ending) => {
    const photo = path.join(folder.path, 'photos/936.png');
    const recorded = path.join(folder.path, 'recorded.png');
    await copyFile(photo, recorded);
    const camera = createCoseSigner(
      makeSigningChain({ site: 'x', organization: 'Camera Works' }, new Date()),
    );
    await signFile(
      { path: recorded, type: 'image/png' },
      { deed: 'made', sourceType: 'trainedAlgorithmicMedia' },
      camera,
    );
    for (const name of [`named.${ending}`, `bare.${ending}`]) {
      const isBare = name.startsWith('bare');
      await command(painter, recorded, '-o', name, ...(isBare ? ['--leave-out-record'] : []));
      const bytes = await readFile(path.join(folder.path, name));
      await expectPainted(bytes, name);
      expect(bytes.includes('Camera Works'), name).toBe(!isBare);
    }
  },
);

test('a folder that becomes a ZIP: each file in it is signed', async () => {
  await command(painter, 'photos', '-o', 'painted.zip', '--format', 'webp');
  const files = await unpackZip(await readFile(path.join(folder.path, 'painted.zip')));
  expect(files.size).toBe(2);
  for (const [name, bytes] of files) await expectPainted(bytes, name);
});

test('what an assistant on this machine has made is signed', async () => {
  const client = new Client({ name: 'test', version: '1.0.0' });
  const args = [
    noWarnings,
    path.join(root, 'src/command/mcp/serve-mcp.server.ts'),
    path.join(folder.path, 'made'),
  ];
  await client.connect(new StdioClientTransport({ command: process.execPath, args, env, stderr: 'ignore' }));
  try {
    const call = async (name: string, more: Record<string, unknown>) => {
      const { content } = await client.callTool({ name, arguments: more });
      return content as { type: string; text: string; uri: string }[];
    };
    const photo = path.join(folder.path, 'photos/369.png');
    let content = await call('run_tool', { tool: painter, inputs: { photo: [photo] }, key: 'signed' });
    for (
      let told = JSON.parse(content[0].text);
      told.state === 'running';
      told = JSON.parse(content[0].text)
    ) {
      content = await call('get_job', { job: told.job });
    }
    expect(JSON.parse(content[0].text).state).toBe('succeeded');
    const file = fileURLToPath(content.find(({ type }) => type === 'resource_link')!.uri);
    await expectPainted(await readFile(file), file);
  } finally {
    await client.close();
  }
});
