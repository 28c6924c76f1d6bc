import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import sharp from 'sharp';
import { type WebSocket, WebSocketServer } from 'ws';

interface Prompt {
  readonly id: string;
  readonly client: string;
  readonly graph: Record<string, { class_type: string; inputs: Record<string, unknown> }>;
}

interface Entry {
  outputs: Record<string, unknown>;
  status: { status_str: string; completed: boolean; messages: unknown[] };
}

/** The nodes of the usual workflow, as `/object_info` of a server tells them. */
const objectInfo = {
  KSampler: {
    input: {
      required: {
        model: ['MODEL'],
        seed: ['INT', { default: 0 }],
        steps: ['INT', { default: 20 }],
        cfg: ['FLOAT', { default: 8 }],
        sampler_name: [['euler', 'dpmpp_2m', 'uni_pc'], {}],
        scheduler: ['COMBO', { options: ['normal', 'karras', 'simple'] }],
        positive: ['CONDITIONING'],
        negative: ['CONDITIONING'],
        latent_image: ['LATENT'],
        denoise: ['FLOAT', { default: 1 }],
      },
    },
  },
  CheckpointLoaderSimple: {
    input: { required: { ckpt_name: [['sd_xl_base_1.0.safetensors', '512-inpainting-ema.safetensors']] } },
  },
  EmptyLatentImage: { input: { required: { width: ['INT'], height: ['INT'], batch_size: ['INT'] } } },
  CLIPTextEncode: { input: { required: { text: ['STRING'], clip: ['CLIP'] } } },
  VAEDecode: { input: { required: { samples: ['LATENT'], vae: ['VAE'] } } },
  LoadImage: { input: { required: { image: [['example.png'], { image_upload: true }] } } },
  ImageScale: {
    input: {
      required: {
        image: ['IMAGE'],
        upscale_method: [['nearest-exact', 'bilinear', 'lanczos']],
        width: ['INT'],
        height: ['INT'],
        crop: [['disabled', 'center']],
      },
    },
  },
  VAEEncode: { input: { required: { pixels: ['IMAGE'], vae: ['VAE'] } } },
  ImageToMask: { input: { required: { image: ['IMAGE'], channel: [['red', 'green', 'blue', 'alpha']] } } },
  InpaintModelConditioning: {
    input: {
      required: {
        positive: ['CONDITIONING'],
        negative: ['CONDITIONING'],
        vae: ['VAE'],
        pixels: ['IMAGE'],
        mask: ['MASK'],
        noise_mask: ['BOOLEAN', { default: true }],
      },
    },
  },
  UpscaleModelLoader: { input: { required: { model_name: [['RealESRGAN_x4plus.pth']] } } },
  ImageUpscaleWithModel: { input: { required: { upscale_model: ['UPSCALE_MODEL'], image: ['IMAGE'] } } },
  UNETLoader: {
    input: {
      required: {
        unet_name: [['qwen_image_edit_fp8_e4m3fn.safetensors', 'wan2.2_ti2v_5B_fp16.safetensors']],
        weight_dtype: [['default', 'fp8_e4m3fn']],
      },
    },
  },
  VAELoader: {
    input: { required: { vae_name: [['qwen_image_vae.safetensors', 'wan2.2_vae.safetensors']] } },
  },
  CLIPLoader: {
    input: {
      required: {
        clip_name: [['qwen_2.5_vl_7b_fp8_scaled.safetensors', 'umt5_xxl_fp8_e4m3fn_scaled.safetensors']],
        type: [['stable_diffusion', 'qwen_image', 'wan']],
      },
      optional: { device: [['default', 'cpu']] },
    },
  },
  ModelSamplingAuraFlow: { input: { required: { model: ['MODEL'], shift: ['FLOAT', { default: 1.73 }] } } },
  TextEncodeQwenImageEdit: {
    input: { required: { clip: ['CLIP'], prompt: ['STRING'] }, optional: { vae: ['VAE'], image: ['IMAGE'] } },
  },
  ModelSamplingSD3: { input: { required: { model: ['MODEL'], shift: ['FLOAT', { default: 3 }] } } },
  Wan22ImageToVideoLatent: {
    input: {
      required: { vae: ['VAE'], width: ['INT'], height: ['INT'], length: ['INT'], batch_size: ['INT'] },
      optional: { start_image: ['IMAGE'] },
    },
  },
  LoadVideo: { input: { required: { file: [['example.mp4'], { video_upload: true }] } } },
  GetVideoComponents: { input: { required: { video: ['VIDEO'] } } },
  CreateVideo: {
    input: {
      required: { images: ['IMAGE'], fps: ['FLOAT', { default: 30 }] },
      optional: { audio: ['AUDIO'] },
    },
  },
  SaveVideo: {
    input: {
      required: {
        video: ['VIDEO'],
        filename_prefix: ['STRING', { default: 'video/ComfyUI' }],
        format: ['COMBO', { options: ['auto', 'mp4'] }],
        codec: ['COMBO', { options: ['auto', 'h264'] }],
      },
    },
  },
  PreviewImage: { input: { required: { images: ['IMAGE'] } } },
};

/**
 * A ComfyUI server on this machine that does everything but draw: paths, bodies and messages as its API documentation and its
 * own page have them. One prompt at a time, the others wait.
 */
export class ComfyServerStandIn implements AsyncDisposable {
  readonly #http: Server;
  readonly #sockets = new Map<string, WebSocket>();
  readonly #waiting: Prompt[] = [];
  readonly #history = new Map<string, Entry>();
  #running: Prompt | undefined;
  readonly #failing = new Set<string>();
  readonly #stopped = new Set<string>();
  /** Every prompt that was taken, by its id; the same id twice is one. */
  readonly prompts: Prompt[] = [];
  readonly uploads: { name: string; type: string; overwrite: unknown; bytes: Buffer }[] = [];
  /** What it was told besides: paths with bodies. */
  readonly told: [string, unknown][] = [];
  info: Record<string, unknown> = objectInfo;
  steps = 4;
  stepMs = 20;
  /** What the next prompt comes to; `fine` without it. */
  readonly next: ('error' | 'node_errors' | 'refuse')[] = [];
  sendsMessages = true;
  /** The clip that its workflows of clips make. */
  clip: Uint8Array = Buffer.from('\0\0\0\x18ftypmp42\0\0\0\0mp42isom');
  /** Under which name its nodes list clips. */
  listsClipsAs: 'images' | 'gifs' | 'videos' = 'images';
  /** What it answers instead, by how a path begins. */
  readonly instead: Record<string, (request: IncomingMessage, response: ServerResponse) => void> = {};
  /** What was asked for, with its query. */
  readonly asked: string[] = [];

  static async start(): Promise<ComfyServerStandIn> {
    const server = new ComfyServerStandIn();
    server.#http.listen(0, '127.0.0.1');
    await once(server.#http, 'listening');
    return server;
  }

  private constructor() {
    this.#http = createServer((request, response) => {
      this.#answer(request, response).catch((error: unknown) => response.writeHead(500).end(String(error)));
    });
    new WebSocketServer({ server: this.#http, path: '/ws' }).on('connection', (socket, request) => {
      const client = new URL(request.url ?? '', this.url).searchParams.get('clientId') ?? '';
      this.#sockets.set(client, socket);
      socket.on('close', () => this.#sockets.delete(client));
      this.#tell(client, 'status', {
        status: { exec_info: { queue_remaining: this.#waiting.length } },
        sid: client,
      });
    });
  }

  get url(): string {
    return `http://127.0.0.1:${(this.#http.address() as AddressInfo).port}`;
  }

  get listeners(): number {
    return this.#sockets.size;
  }

  /** Says this on every websocket, as it is. */
  shout(text: string): void {
    for (const socket of this.#sockets.values()) socket.send(text);
  }

  /** Breaks all websockets off; HTTP goes on. */
  dropSockets(): void {
    for (const socket of this.#sockets.values()) socket.terminate();
  }

  /** As after a restart: nothing is known any more. */
  forget(): void {
    this.#waiting.length = 0;
    if (this.#running) this.#stopped.add(this.#running.id);
    this.#running = undefined;
    this.#history.clear();
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.forget();
    this.dropSockets();
    this.#http.closeAllConnections();
    this.#http.close();
    await once(this.#http, 'close');
  }

  /** As a form with the picture, its kind of folder, and whether it takes the place of one of that name. */
  async #upload(request: IncomingMessage, bytes: Buffer) {
    const headers = { 'content-type': request.headers['content-type'] ?? '' };
    const form = await new Response(new Uint8Array(bytes), { headers }).formData();
    const image = form.get('image') as File;
    const upload = { name: image.name, type: String(form.get('type')), overwrite: form.get('overwrite') };
    this.uploads.push({ ...upload, bytes: Buffer.from(await image.arrayBuffer()) });
    return upload;
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '', this.url);
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part as Buffer);
    const bytes = Buffer.concat(parts);
    this.asked.push(url.pathname + url.search);
    const [, other] = Object.entries(this.instead).find(([path]) => url.pathname.startsWith(path)) ?? [];
    if (other) {
      if (url.pathname === '/prompt') this.prompts.push({ id: '', client: '', graph: {} });
      return other(request, response);
    }
    if (url.pathname === '/upload/image') {
      const { name, type } = await this.#upload(request, bytes);
      response.writeHead(200, { 'content-type': 'application/json' });
      return void response.end(JSON.stringify({ name, subfolder: '', type }));
    }
    const body = parts.length > 0 ? JSON.parse(Buffer.concat(parts).toString()) : undefined;
    const say = (answer: unknown, status = 200) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(answer));
    if (request.method === 'POST' && url.pathname === '/prompt') return void this.#take(body, say);
    if (request.method === 'POST') {
      this.told.push([url.pathname, body]);
      this.#heed(url.pathname, body);
      return void say({});
    }
    if (url.pathname === '/object_info') return void say(this.info);
    if (url.pathname === '/queue') {
      const listed = (prompt: Prompt, index: number) => [index, prompt.id, prompt.graph, {}, []];
      return void say({
        queue_running: this.#running ? [listed(this.#running, 0)] : [],
        queue_pending: this.#waiting.map(listed),
      });
    }
    const [, history] = /^\/history\/(.+)$/.exec(url.pathname) ?? [];
    if (history) {
      const entry = this.#history.get(history);
      return void say(entry ? { [history]: entry } : {});
    }
    if (url.pathname === '/view' && url.searchParams.get('filename')?.endsWith('.mp4')) {
      response.writeHead(200, { 'content-type': 'video/mp4' }).end(this.clip);
      return;
    }
    if (url.pathname === '/view' && url.searchParams.get('type') === 'temp') {
      const graph = this.prompts.find(({ id }) => url.searchParams.get('filename') === `${id}.png`)!.graph;
      const sized = Object.values(graph).find(({ inputs }) => 'width' in inputs)?.inputs;
      const { width, height } = (sized ?? { width: 640, height: 384 }) as { width: number; height: number };
      const background = '#d2691e';
      const png = await sharp({ create: { width, height, channels: 3, background } })
        .png()
        .toBuffer();
      response.writeHead(200, { 'content-type': 'image/png' }).end(png);
      return;
    }
    say({ error: 'not found' }, 404);
  }

  #take(
    body: { prompt: Prompt['graph']; client_id: string; prompt_id: string },
    say: (answer: unknown, status?: number) => unknown,
  ): unknown {
    const next = this.next.shift();
    if (next === 'refuse') {
      const error = {
        type: 'prompt_outputs_failed_validation',
        message: 'Prompt outputs failed validation',
        details: '',
      };
      return say({ error, node_errors: {} }, 400);
    }
    const { prompt: graph, client_id: client, prompt_id: id } = body;
    if (next === 'node_errors') {
      return say({
        prompt_id: id,
        number: 1,
        node_errors: { 9: { errors: [{ type: 'return_type_mismatch' }] } },
      });
    }
    if (!this.prompts.some((known) => known.id === id)) {
      const prompt = { id, client, graph };
      this.prompts.push(prompt);
      this.#waiting.push(prompt);
      if (next === 'error') this.#failing.add(id);
      void this.#work();
    }
    return say({ prompt_id: id, number: this.prompts.length, node_errors: {} });
  }

  async #work(): Promise<void> {
    if (this.#running) return;
    for (let prompt = this.#waiting.shift(); prompt; prompt = this.#waiting.shift()) {
      this.#running = prompt;
      await this.#run(prompt);
    }
    this.#running = undefined;
  }

  async #run(prompt: Prompt): Promise<void> {
    const { id, client } = prompt;
    this.#tell(client, 'execution_start', { prompt_id: id });
    this.#tell(client, 'executing', { node: '3', prompt_id: id });
    for (let step = 1; step <= this.steps; step++) {
      await new Promise((resolve) => setTimeout(resolve, this.stepMs));
      if (this.#stopped.has(id)) {
        this.#tell(client, 'execution_interrupted', { prompt_id: id });
        return;
      }
      this.#tell(client, 'progress', { value: step, max: this.steps, prompt_id: id, node: '3' });
      this.#sockets.get(client)?.send(Buffer.from([0, 0, 0, 1, 0, 0, 0, 1, 255, 216]));
    }
    const hasFailed = this.#failing.has(id);
    const [saving] = Object.entries(prompt.graph).find(([, node]) => node.class_type === 'SaveVideo') ?? [];
    const saved = saving
      ? {
          [this.listsClipsAs]: [{ filename: `clip_${id}_.mp4`, subfolder: 'a', type: 'output' }],
          animated: [true],
        }
      : { images: [{ filename: `${id}.png`, subfolder: '', type: 'temp' }] };
    this.#history.set(id, {
      outputs: hasFailed ? {} : { [saving ?? 9]: saved },
      status: {
        status_str: hasFailed ? 'error' : 'success',
        completed: !hasFailed,
        messages: hasFailed
          ? [['execution_error', { prompt_id: id, exception_message: 'CUDA out of memory' }]]
          : [],
      },
    });
    this.#tell(client, hasFailed ? 'execution_error' : 'execution_success', { prompt_id: id });
    this.#tell(client, 'executing', { node: null, prompt_id: id });
  }

  #heed(path: string, body: { delete?: string[]; prompt_id?: string }): void {
    if (path === '/history') for (const id of body.delete ?? []) this.#history.delete(id);
    if (path === '/queue') {
      const kept = this.#waiting.filter(({ id }) => !body.delete?.includes(id));
      this.#waiting.splice(0, this.#waiting.length, ...kept);
    }
    const { prompt_id: id = this.#running?.id } = body;
    if (path === '/interrupt' && id) this.#stopped.add(id);
  }

  #tell(client: string, type: string, data: object): void {
    if (this.sendsMessages) this.#sockets.get(client)?.send(JSON.stringify({ type, data }));
  }
}
