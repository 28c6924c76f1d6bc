import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { Client as EarlierClient } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport as EarlierTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';

interface ToolAnswer {
  readonly isError?: boolean;
  readonly content: readonly {
    readonly type: string;
    readonly text?: string;
    readonly uri?: string;
    readonly name?: string;
    readonly data?: string;
    readonly mimeType?: string;
  }[];
}

/** An assistant’s side of the Model Context Protocol. */
export interface McpClient {
  /** The version of the protocol that both sides agreed on. */
  readonly protocol: string | undefined;
  tools(): Promise<{ name: string; annotations?: object; inputSchema: object }[]>;
  call(name: string, args?: object): Promise<ToolAnswer>;
  close(): Promise<void>;
}

type Connect = (url: string, key: string, headers?: Record<string, string>) => Promise<McpClient>;

const named = { name: 'test', version: '1.0.0' };

function face(client: Client | EarlierClient, protocol: string | undefined): McpClient {
  return {
    protocol,
    tools: async () => (await client.listTools()).tools,
    async call(name, args = {}) {
      return (await client.callTool({ name, arguments: { ...args } })) as ToolAnswer;
    },
    close: () => client.close(),
  };
}

const settings = (key: string, headers: Record<string, string> = {}) => ({
  requestInit: { headers: { authorization: `Bearer ${key}`, ...headers } },
});

/** The clients of both lines of the protocol's own packages, each with the version of the protocol that it asks for. */
export const mcpClients: Readonly<Record<string, Connect>> = {
  async '2.4.0'(url, key, headers) {
    const client = new Client(named, { versionNegotiation: { mode: 'auto' } });
    await client.connect(new StreamableHTTPClientTransport(new URL(url), settings(key, headers)));
    return face(client, client.getNegotiatedProtocolVersion());
  },
  async '1.32.2'(url, key, headers) {
    const client = new EarlierClient(named);
    const transport = new EarlierTransport(new URL(url), settings(key, headers));
    await client.connect(transport);
    return face(client, transport.protocolVersion);
  },
};

/** What a tool told in words, as data. */
export function toldBy<T>({ content }: ToolAnswer): T {
  return JSON.parse(content.find(({ type }) => type === 'text')?.text ?? 'null') as T;
}
