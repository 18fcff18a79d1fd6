import { connect, type Socket } from 'node:net';
import { ResponseReader, type ResponseSink } from './response-reader.ts';

/** A request in the making, and what becomes of its response. Its turn comes when a connection is free. */
export interface Exchange extends ResponseSink {
  /** Head and body as they go out. */
  readonly bytes: string | Buffer;
  readonly isHead: boolean;
  /** Nobody waits for it any more: it is not sent. */
  readonly dropped: boolean;
  /** The one that carries it, from its turn on until its answer has ended. */
  connection: Connection | undefined;
  /** No answer, or half of one. `untouched`: not a byte of it came, and the connection had been kept from before. */
  failed(error: Error, untouched: boolean): void;
}

interface Options {
  hostname: string;
  port: number;
  most?: number;
}

/** Services keep idle connections 65 s: ours end sooner, so that none is used just as it is being closed. */
const keepMs = 30_000;
const connectMs = 1_000;
/** Silence in the middle of an answer. */
const silenceMs = 15_000;
const readBytes = 32 * 1024;

export interface Connection {
  /** Stops reading until `resume`: whoever takes the answer is slower than the service. */
  pause(): void;
  resume(): void;
  /** Ends the request and the connection with it. */
  destroy(): void;
}

/** Kept connections to one service, one request on each at a time. Who comes when all are busy waits in line. */
export function connections({ hostname, port, most = 64 }: Options) {
  const idle: { line: Line; since: number }[] = [];
  const waiting: Exchange[] = [];
  const open = new Set<Line>();

  /** `fresh`: on no connection that was there before. */
  function send(exchange: Exchange, { fresh = false } = {}): void {
    const line = fresh ? newLine() : freeLine();
    if (line) line.send(exchange);
    else waiting.push(exchange);
  }

  function freeLine(): Line | undefined {
    const now = performance.now();
    for (let kept = idle.pop(); kept; kept = idle.pop()) {
      if (now - kept.since < keepMs) return kept.line;
      kept.line.destroy();
    }
    return newLine();
  }

  function newLine(): Line | undefined {
    if (open.size >= most) return undefined;
    const line = new Line();
    open.add(line);
    return line;
  }

  function next(): void {
    const exchange = waiting.shift();
    if (exchange?.dropped) next();
    else if (exchange) send(exchange);
  }

  class Line implements Connection, ResponseSink {
    readonly #socket: Socket;
    readonly #reader = new ResponseReader();
    #exchange: Exchange | undefined;
    #answered = false;
    /** How many requests it has carried before. */
    #carried = -1;
    /** Set by the end of a response: whether there may be a next one. */
    #ended: 'reusable' | 'over' | undefined;
    #watched = false;

    constructor() {
      this.#socket = connect({
        host: hostname,
        port,
        noDelay: true,
        timeout: connectMs,
        // One buffer for all that this connection ever brings: a new one for each part is what the collector feels.
        onread: {
          buffer: Buffer.allocUnsafeSlow(readBytes),
          callback: (length, buffer) => {
            this.#read((buffer as Buffer).subarray(0, length));
            return true;
          },
        },
      });
      this.#socket.once('connect', () => this.#socket.setTimeout(0));
      this.#socket.on('timeout', () => this.#socket.destroy(new Error('the service is silent')));
      this.#socket.on('error', (error) => this.#fail(error));
      this.#socket.on('close', () => this.#closed());
    }

    send(exchange: Exchange): void {
      this.#exchange = exchange;
      this.#answered = false;
      this.#ended = undefined;
      this.#carried++;
      exchange.connection = this;
      this.#reader.expect(this, exchange.isHead);
      if (typeof exchange.bytes === 'string') this.#socket.write(exchange.bytes, 'latin1');
      else this.#socket.write(exchange.bytes);
    }

    head(status: number, headers: string[]): void {
      this.#exchange?.head(status, headers);
    }
    data(chunk: Buffer, last: boolean): void {
      this.#exchange?.data(chunk, last);
    }
    end(reusable: boolean): void {
      const exchange = this.#exchange;
      this.#ended = reusable ? 'reusable' : 'over';
      this.#exchange = undefined;
      // Whoever has its answer lets go: the next one may already be on this connection, and must not find it paused.
      if (exchange) exchange.connection = undefined;
      this.#socket.resume();
      exchange?.end(reusable);
    }

    pause(): void {
      this.#socket.pause();
    }
    resume(): void {
      this.#socket.resume();
    }
    destroy(): void {
      this.#exchange = undefined;
      this.#socket.destroy();
    }

    #read(bytes: Buffer): void {
      this.#answered = true;
      try {
        this.#reader.read(bytes);
      } catch (error) {
        this.#fail(error as Error);
        this.#socket.destroy();
        return;
      }
      this.#watch(!this.#ended);
      if (this.#ended === 'reusable') {
        idle.push({ line: this, since: performance.now() });
        next();
      } else if (this.#ended) this.#socket.destroy();
    }

    /** Between two parts of an answer, and never before its first byte: that time is the caller's to watch. */
    #watch(on: boolean): void {
      if (on !== this.#watched) this.#socket.setTimeout(on ? silenceMs : 0);
      this.#watched = on;
    }

    #fail(error: Error): void {
      const exchange = this.#exchange;
      this.#exchange = undefined;
      exchange?.failed(error, !this.#answered && this.#carried > 0);
    }

    #closed(): void {
      open.delete(this);
      const at = idle.findIndex(({ line }) => line === this);
      if (at !== -1) idle.splice(at, 1);
      try {
        this.#reader.close();
      } catch (error) {
        this.#fail(error as Error);
      }
      next();
    }
  }

  return {
    send,
    /** Ends all connections; requests under way fail. */
    close(): void {
      for (const line of open) line.destroy();
    },
  };
}
export type Connections = ReturnType<typeof connections>;
