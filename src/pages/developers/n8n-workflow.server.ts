/** A node of n8n. The fields are those of n8n’s own exports. */
interface WorkflowNode {
  readonly id: string;
  readonly name: string;
  readonly type: string;
  readonly typeVersion: number;
  readonly position: readonly [number, number];
  readonly parameters: object;
  readonly webhookId?: string;
}

const columnWidth = 240;
const rowHeight = 260;
/** The place in the API that a webhook’s node has within n8n. */
const hookPath = 'pixelwright';
/** n8n asks for one; whoever imports the file gets another. */
const hookId = '6f1f6a0e-7a55-4d0e-9c0b-5b1f3d5a2c11';

/**
 * A workflow to import into n8n: upload a photo and start a job; told of its end, download the result. What a message says is only a hint: the job is
 * asked for with the key, so that one that somebody made up leads to nothing of anybody else’s.
 */
export function n8nWorkflow(origin: string, { tool, photo }: { tool: string; photo: string }) {
  const begin = chain(0, [
    ['Start', 'manualTrigger', 1, {}],
    ['Get a photo', 'httpRequest', 4.2, { method: 'GET', url: `${origin}${photo}`, options: asFile }],
    [
      'Upload it',
      'httpRequest',
      4.2,
      {
        method: 'POST',
        url: `${origin}/api/media`,
        ...withKey,
        sendBody: true,
        contentType: 'multipart-form-data',
        bodyParameters: {
          parameters: [{ parameterType: 'formBinaryData', name: 'file', inputDataFieldName: 'data' }],
        },
        options: {},
      },
    ],
    [
      'Start a job',
      'httpRequest',
      4.2,
      {
        method: 'POST',
        url: `${origin}/api/jobs`,
        ...withKey,
        sendHeaders: true,
        headerParameters: { parameters: [{ name: 'Idempotency-Key', value: '={{ $json.result.id }}' }] },
        sendBody: true,
        specifyBody: 'json',
        jsonBody: `={{ JSON.stringify({ tool: '${tool}', inputs: { photo: $json.result.id } }) }}`,
        options: {},
      },
    ],
  ]);
  const end = chain(1, [
    ['Webhook', 'webhook', 2, { httpMethod: 'POST', path: hookPath, options: {} }],
    ['Is a job done?', 'filter', 2.2, { conditions: isDone, options: {} }],
    [
      'Get the job',
      'httpRequest',
      4.2,
      { method: 'GET', url: `=${origin}/api/jobs/{{ $json.body.data.job }}`, ...withKey, options: {} },
    ],
    [
      'Download the result',
      'httpRequest',
      4.2,
      {
        method: 'GET',
        url: `=${origin}{{ $json.result.outputs[$json.result.mainOutput][0].url }}`,
        options: asFile,
      },
    ],
  ]);
  return {
    name: 'Pixelwright',
    nodes: [note, ...begin.nodes, ...end.nodes],
    connections: { ...begin.connections, ...end.connections },
    settings: { executionOrder: 'v1' },
  };
}

const withKey = { authentication: 'genericCredentialType', genericAuthType: 'httpHeaderAuth' };
const asFile = { response: { response: { responseFormat: 'file', outputPropertyName: 'data' } } };
const isDone = {
  options: { caseSensitive: true, leftValue: '', typeValidation: 'strict', version: 2 },
  combinator: 'and',
  conditions: [
    {
      id: 'type',
      leftValue: '={{ $json.body.type }}',
      rightValue: 'job.succeeded',
      operator: { type: 'string', operation: 'equals' },
    },
  ],
};

const note: WorkflowNode = {
  id: 'note',
  name: 'Read me',
  type: 'n8n-nodes-base.stickyNote',
  typeVersion: 1,
  position: [0, -rowHeight],
  parameters: {
    width: 4 * columnWidth,
    height: 200,
    content: [
      '## Edit photos with Pixelwright',
      '1. Create a Header Auth credential: name `Authorization`, value `Bearer pxw_…`. Choose it in the three nodes that ask for one.',
      '2. Copy the production URL of the Webhook node, and add it under API keys for “A job is done”.',
      '3. Activate the workflow, then execute it. Replace “Get a photo” with whatever gives you a file.',
    ].join('\n'),
  },
};

/** Nodes in a row, each of which goes on with what the one before gives. */
function chain(row: number, steps: readonly (readonly [string, string, number, object])[]) {
  const nodes = steps.map(
    ([name, type, typeVersion, parameters], column): WorkflowNode => ({
      id: `${type}-${row}-${column}`,
      name,
      type: `n8n-nodes-base.${type}`,
      typeVersion,
      position: [column * columnWidth, row * rowHeight],
      parameters,
      ...(type === 'webhook' && { webhookId: hookId }),
    }),
  );
  const connections = Object.fromEntries(
    nodes
      .slice(1)
      .map(({ name }, place) => [
        nodes[place].name,
        { main: [[{ node: name, type: 'main' as const, index: 0 }]] },
      ]),
  );
  return { nodes, connections };
}
