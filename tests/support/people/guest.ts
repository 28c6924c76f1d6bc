import type { JobBody } from '#src/api/contract/contract.ts';
import { Visitor } from '../hosts/api-server.ts';

export interface JobEvent {
  readonly id: number;
  readonly job: JobBody;
}

/** A visitor who starts and follows jobs. */
export class Guest extends Visitor {
  async createJob(photo: string, key?: string, options: Record<string, unknown> = {}): Promise<JobBody> {
    const headers = { 'content-type': 'application/json', ...(key && { 'idempotency-key': key }) };
    const body = JSON.stringify({ tool: 'background-remover', inputs: { photo }, options });
    const answer = await this.call<JobBody>('/api/jobs', { method: 'POST', headers, body });
    if (answer.status !== 200) throw new Error(`the job was refused: ${answer.body.message}`);
    return answer.body.result;
  }

  async job(id: string): Promise<JobBody> {
    return (await this.call<JobBody>(`/api/jobs/${id}`)).body.result;
  }

  async jobs(): Promise<JobBody[]> {
    return (await this.call<JobBody[]>('/api/jobs')).body.result;
  }

  /**
   * The events of a job, or of the stream at this path, from after revision `seen` until the stream ends or the reader
   * leaves the loop.
   */
  async *events(jobOrPath: string, seen?: number): AsyncGenerator<JobEvent> {
    const headers: Record<string, string> = seen === undefined ? {} : { 'last-event-id': String(seen) };
    const path = jobOrPath.startsWith('/') ? jobOrPath : `/api/jobs/${jobOrPath}/events`;
    const answer = await this.fetch(path, { headers });
    if (!answer.ok || !answer.body)
      throw new Error(`no event stream: ${answer.status} ${await answer.text()}`);
    let rest = '';
    for await (const chunk of answer.body.pipeThrough(new TextDecoderStream())) {
      const blocks = (rest + chunk).split('\n\n');
      rest = blocks.pop() ?? '';
      for (const block of blocks) {
        const fields = new Map(
          block
            .split('\n')
            .map((line) => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 2)]),
        );
        if (fields.get('event') === 'job') {
          yield { id: Number(fields.get('id')), job: JSON.parse(fields.get('data') ?? '') };
        }
      }
    }
  }

  /** Follows the job until it is as wanted. */
  async until(id: string, isWanted: (job: JobBody) => boolean): Promise<JobBody> {
    for await (const { job } of this.events(id)) if (isWanted(job)) return job;
    throw new Error(`job ${id} ended and never was as wanted`);
  }
}

export const hasEnded = (job: JobBody) => ['succeeded', 'failed', 'cancelled'].includes(job.state);
