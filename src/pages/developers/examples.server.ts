import { tools } from '#src/tools/index.ts';
import { n8nWorkflow } from './n8n-workflow.server.ts';

/** The tool that examples run: the first of the list takes one photo and needs nothing else. */
const exampleTool = tools[0].id;

/** Of our own, small and free to use. */
const examplePhoto = `/samples/${tools[0].samples[0]}.webp`;

/** The body of a job, to be completed with a photo’s id. */
export const exampleJob = `{"tool": "${exampleTool}", "inputs": {"photo": "m_…"}}`;

/**
 * Programs that developers copy, by their names in the page. Tests run each of them as it stands in the page, with a key in place of `pxw_…`
 * (`tests/e2e/developers.test.ts`).
 */
export function examplesFor(origin: string) {
  return {
    curl: curlExample(origin),
    javascript: javascriptExample(origin),
    python: pythonExample(origin),
    webhook: webhookExample,
    mcp: mcpExample(origin),
    localMcp: localMcpExample,
    client: clientExample(origin),
  };
}

/** A file that n8n imports. */
export function n8nFile(origin: string): string {
  return JSON.stringify(n8nWorkflow(origin, { tool: exampleTool, photo: examplePhoto }));
}

/** The typed client of `packages/client`, which says the same in its README. */
export function clientExample(origin: string): string {
  return `import { openAsBlob } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { createPixelwright } from 'pixelwright-client';

const site = createPixelwright({ url: '${origin}', key: 'pxw_…' });

const photo = await site.upload(await openAsBlob('photo.jpg'), 'photo.jpg');
const job = await site.run({
  tool: '${exampleTool}',
  inputs: { photo: photo.id },
});
const [result] = site.results(job);
await writeFile('result.png', (await site.download(result)).stream());`;
}

/** A key to upload, run and save with: three commands. */
function curlExample(origin: string): string {
  return `KEY=pxw_…

PHOTO=$(curl -sS -H "Authorization: Bearer $KEY" -F file=@photo.jpg \\
  ${origin}/api/media | grep -o '"id":"[^"]*' | head -1 | cut -d'"' -f4)

JOB=$(curl -sS -H "Authorization: Bearer $KEY" -H 'Content-Type: application/json' \\
  -d "{\\"tool\\":\\"${exampleTool}\\",\\"inputs\\":{\\"photo\\":\\"$PHOTO\\"}}" \\
  ${origin}/api/jobs | grep -o '"id":"[^"]*' | head -1 | cut -d'"' -f4)

curl -sS -H "Authorization: Bearer $KEY" \\
  -o /dev/null ${origin}/api/jobs/$JOB/events \\
  -o result.zip "${origin}/api/jobs/zip?id=$JOB"`;
}

function javascriptExample(origin: string): string {
  return `import { openAsBlob } from 'node:fs';
import { writeFile } from 'node:fs/promises';

const site = '${origin}';
const authorization = 'Bearer pxw_…';

async function call(path, { headers, ...init } = {}) {
  headers = { authorization, ...headers };
  const answer = await fetch(site + path, { ...init, headers });
  const { code, message, result } = await answer.json();
  if (code !== 200) throw new Error(message);
  return result;
}

const form = new FormData();
form.append('file', await openAsBlob('photo.jpg'), 'photo.jpg');
const photo = await call('/api/media', { method: 'POST', body: form });

const order = { tool: '${exampleTool}', inputs: { photo: photo.id } };
let job = await call('/api/jobs', {
  method: 'POST',
  headers: {
    'content-type': 'application/json',
    'idempotency-key': crypto.randomUUID(),
  },
  body: JSON.stringify(order),
});
while (job.state === 'queued' || job.state === 'running') {
  await new Promise((done) => setTimeout(done, 1000));
  job = await call('/api/jobs/' + job.id);
}
if (job.error) throw new Error(job.error.message);

const [result] = job.outputs[job.mainOutput];
const file = await fetch(site + result.url);
await writeFile('result.png', Buffer.from(await file.arrayBuffer()));`;
}

function pythonExample(origin: string): string {
  return `import json, time, urllib.request, uuid

site = "${origin}"
key = "pxw_…"

def call(path, data=None, headers={}):
    headers = {"Authorization": "Bearer " + key, **headers}
    request = urllib.request.Request(site + path, data, headers)
    with urllib.request.urlopen(request) as answer:
        return json.load(answer)["result"]

name = b'form-data; name="file"; filename="photo.jpg"'
form = (b"--part\\r\\nContent-Disposition: " + name + b"\\r\\n\\r\\n"
        + open("photo.jpg", "rb").read() + b"\\r\\n--part--\\r\\n")
photo = call("/api/media", form,
             {"Content-Type": "multipart/form-data; boundary=part"})

order = {"tool": "${exampleTool}", "inputs": {"photo": photo["id"]}}
job = call("/api/jobs", json.dumps(order).encode(),
           {"Content-Type": "application/json",
            "Idempotency-Key": str(uuid.uuid4())})
while job["state"] in ("queued", "running"):
    time.sleep(1)
    job = call("/api/jobs/" + job["id"])

result = job["outputs"][job["mainOutput"]][0]
urllib.request.urlretrieve(site + result["url"], "result.png")`;
}

/** A receiver of webhooks that takes no message that isn't signed, or is old. */
const webhookExample = `import { createHmac, timingSafeEqual } from 'node:crypto';
import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';

const secret = Buffer.from(process.env.WEBHOOK_SECRET.replace('whsec_', ''), 'base64');

function isGenuine(headers, body) {
  const { 'webhook-id': id, 'webhook-timestamp': time, 'webhook-signature': signatures = '' } = headers;
  if (Math.abs(Date.now() / 1000 - time) > 300) return false;
  const own = createHmac('sha256', secret).update(id + '.' + time + '.' + body).digest();
  return signatures.split(' ').some((signature) => {
    const given = Buffer.from(signature.replace('v1,', ''), 'base64');
    return given.length === own.length && timingSafeEqual(given, own);
  });
}

createServer(async (request, response) => {
  const body = await text(request);
  const ok = isGenuine(request.headers, body);
  if (ok) console.log(JSON.parse(body));
  response.writeHead(ok ? 204 : 400).end();
}).listen(process.env.PORT ?? 8080);`;

/** How an assistant is told of the site. */
function mcpExample(origin: string): string {
  const server = { type: 'http', url: `${origin}/mcp`, headers: { Authorization: 'Bearer pxw_…' } };
  return JSON.stringify({ mcpServers: { pixelwright: server } }, null, 2);
}

/** The same on one’s own machine, in the folder of the source. */
const localMcpExample = JSON.stringify(
  {
    mcpServers: {
      pixelwright: { command: 'npm', args: ['run', '-s', '--prefix', '/path/to/pixelwright', 'mcp'] },
    },
  },
  null,
  2,
);
