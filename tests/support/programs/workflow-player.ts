/** What goes from one node to the next: data, and a file. */
export interface WorkflowItem {
  readonly json: unknown;
  readonly file?: { readonly bytes: Buffer; readonly name: string };
}

interface WorkflowNode {
  readonly name: string;
  readonly type: string;
  readonly parameters: Record<string, unknown>;
}

export interface Workflow {
  readonly nodes: readonly WorkflowNode[];
  readonly connections: Readonly<Record<string, { main: { node: string; type: string; index: number }[][] }>>;
}

export interface PlayedRequest {
  readonly node: string;
  readonly method: string;
  readonly url: URL;
  readonly headers: Readonly<Record<string, string>>;
  /** JSON, or the names of the fields of a form. */
  readonly body?: { readonly type: string; readonly value: unknown };
}

interface RequestParameters {
  readonly method: string;
  readonly url: string;
  readonly authentication?: string;
  readonly genericAuthType?: string;
  readonly sendHeaders?: boolean;
  readonly headerParameters?: { readonly parameters: readonly { name: string; value: string }[] };
  readonly sendBody?: boolean;
  readonly contentType?: string;
  readonly specifyBody?: string;
  readonly jsonBody?: string;
  readonly bodyParameters?: {
    readonly parameters: readonly { parameterType: string; name: string; inputDataFieldName: string }[];
  };
  readonly options?: {
    readonly response?: { response: { responseFormat: string; outputPropertyName: string } };
  };
}

const requestFields = [
  'method',
  'url',
  'authentication',
  'genericAuthType',
  'sendHeaders',
  'headerParameters',
  'sendBody',
  'contentType',
  'specifyBody',
  'jsonBody',
  'bodyParameters',
  'options',
];
/** The one place for files that our workflows use. */
const fileField = 'data';

/**
 * Does what n8n does with a workflow, for the kinds of nodes and fields that ours have; any other is an error. Begins at the node of this name with this
 * item, and ends where no node follows or a filter lets nothing through. `authorization` stands for the credential that people choose.
 */
export async function playWorkflow(
  { nodes, connections }: Workflow,
  begin: { node: string; item: WorkflowItem; authorization: string },
): Promise<{ requests: PlayedRequest[]; last: WorkflowItem | null }> {
  const requests: PlayedRequest[] = [];
  let item: WorkflowItem | null = begin.item;
  let name: string | undefined = begin.node;
  while (name !== undefined && item !== null) {
    const node: WorkflowNode | undefined = nodes.find((one) => one.name === name);
    if (!node) throw new Error(`no node ${name}`);
    item = await run(node, item);
    name = connections[name]?.main[0][0].node;
  }
  return { requests, last: item };

  async function run(node: WorkflowNode, given: WorkflowItem): Promise<WorkflowItem | null> {
    switch (node.type) {
      case 'n8n-nodes-base.manualTrigger':
      case 'n8n-nodes-base.webhook':
        return given;
      case 'n8n-nodes-base.filter':
        return passes(node.parameters, given) ? given : null;
      case 'n8n-nodes-base.httpRequest':
        return request(node, given);
      default:
        throw new Error(`${node.type} is not played`);
    }
  }

  async function request(node: WorkflowNode, given: WorkflowItem): Promise<WorkflowItem> {
    const unknown = Object.keys(node.parameters).filter((field) => !requestFields.includes(field));
    if (unknown.length > 0) throw new Error(`${node.name}: ${unknown} is not played`);
    const wish = node.parameters as unknown as RequestParameters;
    const url = new URL(String(evaluated(wish.url, given)));
    const headers: Record<string, string> = {};
    if (wish.authentication === 'genericCredentialType' && wish.genericAuthType === 'httpHeaderAuth')
      headers.authorization = begin.authorization;
    if (wish.sendHeaders)
      for (const { name: header, value } of wish.headerParameters?.parameters ?? [])
        headers[header.toLowerCase()] = String(evaluated(value, given));
    const body = wish.sendBody ? bodyOf(wish, given) : undefined;
    requests.push({ node: node.name, method: wish.method, url, headers, body: body?.told });
    const answer = await fetch(url, {
      method: wish.method,
      headers: { ...headers, ...body?.headers },
      body: body?.sent,
    });
    if (!answer.ok) throw new Error(`${node.name}: ${answer.status} ${await answer.text()}`);
    if (wish.options?.response?.response.responseFormat === 'file') {
      const bytes = Buffer.from(await answer.arrayBuffer());
      return { json: {}, file: { bytes, name: url.pathname.split('/').at(-1) ?? '' } };
    }
    return { json: await answer.json() };
  }
}

interface SentBody {
  readonly sent: FormData | string;
  readonly headers: Record<string, string>;
  readonly told: PlayedRequest['body'];
}

function bodyOf(
  { contentType, specifyBody, jsonBody, bodyParameters }: RequestParameters,
  item: WorkflowItem,
): SentBody {
  if (contentType === 'multipart-form-data') {
    const form = new FormData();
    const fields = bodyParameters?.parameters ?? [];
    for (const { parameterType, name, inputDataFieldName } of fields) {
      if (parameterType !== 'formBinaryData' || inputDataFieldName !== fileField || !item.file)
        throw new Error(`there is no ${inputDataFieldName} for ${name}`);
      form.append(name, new Blob([Uint8Array.from(item.file.bytes)]), item.file.name);
    }
    const value = Object.fromEntries(fields.map(({ name }) => [name, '']));
    return { sent: form, headers: {}, told: { type: 'multipart/form-data', value } };
  }
  if (contentType !== undefined || specifyBody !== 'json') throw new Error('this body is not played');
  const sent = String(evaluated(jsonBody ?? '', item));
  return {
    sent,
    headers: { 'content-type': 'application/json' },
    told: { type: 'application/json', value: JSON.parse(sent) },
  };
}

interface FilterParameters {
  readonly conditions: {
    readonly conditions: readonly {
      leftValue: string;
      rightValue: string;
      operator: { type: string; operation: string };
    }[];
  };
}

function passes(parameters: unknown, item: WorkflowItem): boolean {
  return (parameters as FilterParameters).conditions.conditions.every(
    ({ leftValue, rightValue, operator }) => {
      if (operator.type !== 'string' || operator.operation !== 'equals')
        throw new Error(`${operator.operation} is not played`);
      return evaluated(leftValue, item) === rightValue;
    },
  );
}

/** What begins with `=` has expressions in braces; one that stands alone keeps its kind. */
function evaluated(text: string, { json }: WorkflowItem): unknown {
  if (!text.startsWith('=')) return text;
  const evaluate = (code: string) => new Function('$json', `return (${code});`)(json);
  const alone = /^=\{\{((?:(?!\}\}).)+)\}\}$/s.exec(text);
  if (alone) return evaluate(alone[1]);
  return text.slice(1).replaceAll(/\{\{((?:(?!\}\}).)+)\}\}/gs, (_, code: string) => String(evaluate(code)));
}
